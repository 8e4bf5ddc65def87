import {
  ClassSerializerInterceptor,
  Controller,
  Get,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import { ListActivitiesDto } from './activities-dto.ts'
import { AccountGuard, CurrentUserId, TokenGuard } from './auth.ts'
import { LeanActivitiesService } from './lean-activities.ts'
import { UsualActivitiesService } from './usual-activities.ts'

@Controller()
export class ActivitiesController {
  constructor(
    private readonly lean: LeanActivitiesService,
    private readonly usual: UsualActivitiesService,
  ) {}

  @Get('lean/activities')
  @UseGuards(TokenGuard)
  listLean(@Query() query: ListActivitiesDto, @CurrentUserId() userId: number) {
    return this.lean.list(query, userId)
  }

  @Get('usual/activities')
  @UseGuards(AccountGuard)
  @UseInterceptors(ClassSerializerInterceptor)
  listUsual(@Query() query: ListActivitiesDto, @CurrentUserId() userId: number) {
    return this.usual.list(query, userId)
  }
}
