import { distanceInKm, type Position } from '@sanhe/kit/geo'
import { maxRecommendedDistanceKm, recommendationWeights } from './recommendation.ts'

/** The column `cell` divides the globe into squares of 1/50 degree, which are numbered row by row. */
const cellsPerDegree = 50
const rowLength = 20_000
const halfTurn = 180 * cellsPerDegree

/** Latitude in degrees beyond which the squares are too narrow for the distance search. No user lives there. */
const farthestLat = 80

/**
 * Safety margin in kilometres. It is subtracted from the computed distance to the nearest point of a square, whose
 * error is far smaller.
 */
const slackKm = 0.1

/** Returns whether activities can be ranked by distance from this position. */
export const canRankByDistance = ({ lat }: Position) => Math.abs(lat) <= farthestLat

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** Returns the highest distance score that any point in a square can have. */
function maxScoreInCell(here: Position, row: number, column: number) {
  const nearest = {
    lat: clamp(here.lat, row / cellsPerDegree, (row + 1) / cellsPerDegree),
    lng: clamp(here.lng, column / cellsPerDegree, (column + 1) / cellsPerDegree),
  }
  const km = Math.max(0, distanceInKm(here, nearest) - slackKm)
  return recommendationWeights.distance * (1 - Math.min(km / maxRecommendedDistanceKm, 1))
}

/**
 * Returns each square that contains a point within the maximum distance, with the highest distance score possible in
 * that square.
 */
export function listGridCellsAround(here: Position) {
  const reachOfLat = (maxRecommendedDistanceKm + slackKm) / 111
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

/** Normalises the number of a column of squares, because columns wrap around at 180 degrees east. */
const wrapColumn = (column: number) =>
  ((((column + halfTurn) % (2 * halfTurn)) + 2 * halfTurn) % (2 * halfTurn)) - halfTurn
