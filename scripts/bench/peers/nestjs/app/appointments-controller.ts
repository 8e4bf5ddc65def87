import {
  Body,
  ClassSerializerInterceptor,
  Controller,
  Post,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import { BookAppointmentDto } from './appointments-dto.ts'
import { AccountGuard, CurrentUserId, TokenGuard } from './auth.ts'
import { LeanAppointmentsService } from './lean-appointments.ts'
import { UsualAppointmentsService } from './usual-appointments.ts'

@Controller()
export class AppointmentsController {
  constructor(
    private readonly lean: LeanAppointmentsService,
    private readonly usual: UsualAppointmentsService,
  ) {}

  @Post('lean/appointments')
  @UseGuards(TokenGuard)
  bookLean(@Body() dto: BookAppointmentDto, @CurrentUserId() userId: number) {
    return this.lean.book(dto, userId)
  }

  @Post('usual/appointments')
  @UseGuards(AccountGuard)
  @UseInterceptors(ClassSerializerInterceptor)
  bookUsual(@Body() dto: BookAppointmentDto, @CurrentUserId() userId: number) {
    return this.usual.book(dto, userId)
  }
}
