import { distanceKm, type Position } from '@sanhe/kit/geo'
import { maxDistanceKm, scoreWeights } from './recommendation.ts'

/** The column `cell` divides the globe into squares of 1/50 degree, numbered row by row. */
const cellsPerDegree = 50
const rowLength = 20_000
const halfTurn = 180 * cellsPerDegree

/** Latitude in degrees beyond which degrees of longitude are too short for the squares. No user lives there. */
const farthestLat = 80

/**
 * The distance to a square is measured to its nearest corner. The error of that on a globe is far below this margin.
 */
const slackKm = 0.1

/** Returns whether activities can be ranked by distance from this position. */
export const canRankByDistance = ({ lat }: Position) => Math.abs(lat) <= farthestLat

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** Returns an upper bound of the distance score in a square. */
function maxScoreInCell(here: Position, row: number, column: number) {
  const nearest = {
    lat: clamp(here.lat, row / cellsPerDegree, (row + 1) / cellsPerDegree),
    lng: clamp(here.lng, column / cellsPerDegree, (column + 1) / cellsPerDegree),
  }
  const km = Math.max(0, distanceKm(here, nearest) - slackKm)
  return scoreWeights.distance * (1 - Math.min(km / maxDistanceKm, 1))
}

/** Returns each square with a point within reach, and the upper bound of the distance score there. */
export function cellsAround(here: Position) {
  const reachOfLat = (maxDistanceKm + slackKm) / 111
  const reachOfLng = reachOfLat / Math.cos((Math.min(Math.abs(here.lat) + reachOfLat, 85) * Math.PI) / 180)
  const cells: { cell: number; most: number }[] = []
  const first = Math.floor((here.lng - reachOfLng) * cellsPerDegree)
  const last = Math.floor((here.lng + reachOfLng) * cellsPerDegree)
  const top = Math.floor((here.lat + reachOfLat) * cellsPerDegree)
  for (let row = Math.floor((here.lat - reachOfLat) * cellsPerDegree); row <= top; row += 1)
    for (let column = first; column <= last; column += 1) {
      const most = maxScoreInCell(here, row, column)
      if (most > 0) cells.push({ cell: row * rowLength + wrapColumn(column), most })
    }
  return cells
}

/** Column numbers wrap around at 180 degrees east. */
const wrapColumn = (column: number) =>
  ((((column + halfTurn) % (2 * halfTurn)) + 2 * halfTurn) % (2 * halfTurn)) - halfTurn
