"""Plane geometry over coordinates in metres: points, segments, polygons, and nothing of a map."""
