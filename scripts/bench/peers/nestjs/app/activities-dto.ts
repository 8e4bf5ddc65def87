import { Expose, Type } from 'class-transformer'
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator'

export class ListActivitiesDto {
  @IsOptional() @IsString() category?: string
  @IsOptional() @IsIn(['time']) sort: 'time' = 'time'
  @IsOptional() @IsIn(['all']) timeRange: 'all' = 'all'
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page = 1
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(50) pageSize = 20
}

export class PersonDto {
  @Expose() id: number
  @Expose() nickname: string | null
  @Expose() avatar: string | null
}

export class LocationDto {
  @Expose() name: string | null
  @Expose() address: string
  @Expose() lat: number
  @Expose() lng: number
  @Expose() distance: number | null
}

export class ActivityDto {
  @Expose() id: number
  @Expose() title: string
  @Expose() category: string
  @Expose() coverImage: string | null
  @Expose() startTime: string
  @Expose() endTime: string
  @Expose() @Type(() => LocationDto) location: LocationDto
  @Expose() maxParticipants: number
  @Expose() currentParticipants: number
  @Expose() @Type(() => PersonDto) creator: PersonDto
  @Expose() isJoined: boolean
  @Expose() recommendScore: number
}

export class ActivitiesPageDto {
  @Expose() @Type(() => ActivityDto) activities: ActivityDto[]
  @Expose() total: number
  @Expose() page: number
  @Expose() pageSize: number
}

const defaultDurationMs = 7_200_000
export const endOf = (startTime: Date, endTime: Date | null) =>
  (endTime ?? new Date(startTime.getTime() + defaultDurationMs)).toISOString()

type Scored = { category: string; startTime: Date; currentParticipants: number; maxParticipants: number }

/** Computes the score of an activity from the interests of the user, the hours until the start and the places taken. */
export function scoreOf(
  { category, startTime, currentParticipants, maxParticipants }: Scored,
  interests: string[],
) {
  const hours = Math.max(0, (startTime.getTime() - Date.now()) / 3_600_000)
  const interest = interests.includes(category) ? 1 / interests.length : 0
  const score =
    0.4 * interest +
    0.2 * (1 - Math.min(hours / 168, 1)) +
    0.1 * Math.min(currentParticipants / maxParticipants, 1)
  return Math.round(score * 10_000) / 10_000
}
