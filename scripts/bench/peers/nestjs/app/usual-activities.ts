import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { plainToInstance } from 'class-transformer'
import { In, MoreThan, Repository } from 'typeorm'
import { ActivitiesPageDto, endOf, type ListActivitiesDto, scoreOf } from './activities-dto.ts'
import { Activity, ActivityParticipant, User } from './entities.ts'

/** Reads entities with their relations through repositories and serialises them with class-transformer. */
@Injectable()
export class UsualActivitiesService {
  constructor(
    @InjectRepository(Activity) private readonly activities: Repository<Activity>,
    @InjectRepository(ActivityParticipant) private readonly participants: Repository<ActivityParticipant>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async list({ category, page, pageSize }: ListActivitiesDto, userId: number) {
    const [found, total] = await this.activities.findAndCount({
      where: { status: 'upcoming', startTime: MoreThan(new Date()), ...(category && { category }) },
      relations: { creator: true },
      order: { startTime: 'ASC', id: 'ASC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    const [mine, user] = await Promise.all([
      this.participants.findBy({ userId, activityId: In(found.map(({ id }) => id)) }),
      this.users.findOneByOrFail({ id: userId }),
    ])
    const joined = new Set(
      mine
        .filter(({ status }) => status === 'registered' || status === 'signed_in')
        .map(({ activityId }) => activityId),
    )
    const activities = found.map((one) => toActivity(one, joined.has(one.id), user.interests))
    return plainToInstance(
      ActivitiesPageDto,
      { activities, total, page, pageSize },
      { excludeExtraneousValues: true },
    )
  }
}

const toActivity = (activity: Activity, isJoined: boolean, interests: string[]) => ({
  ...activity,
  coverImage: activity.coverImageUrl,
  startTime: activity.startTime.toISOString(),
  endTime: endOf(activity.startTime, activity.endTime),
  location: {
    name: activity.locationName,
    address: activity.locationAddress,
    lat: Number(activity.locationLat),
    lng: Number(activity.locationLng),
    distance: null,
  },
  creator: { ...activity.creator, avatar: activity.creator.avatarUrl },
  isJoined,
  recommendScore: scoreOf(activity, interests),
})
