import { Module } from '@nestjs/common'
import { JwtModule } from '@nestjs/jwt'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ActivitiesController } from './activities-controller.ts'
import { AppointmentsController } from './appointments-controller.ts'
import { AccountGuard, TokenGuard } from './auth.ts'
import {
  Activity,
  ActivityParticipant,
  Appointment,
  Department,
  Doctor,
  DoctorSchedule,
  Hospital,
  Order,
  Payment,
  User,
} from './entities.ts'
import { LeanActivitiesService } from './lean-activities.ts'
import { LeanAppointmentsService } from './lean-appointments.ts'
import { UsualActivitiesService } from './usual-activities.ts'
import { UsualAppointmentsService } from './usual-appointments.ts'

const entities = [
  Activity,
  ActivityParticipant,
  Appointment,
  Department,
  Doctor,
  DoctorSchedule,
  Hospital,
  Order,
  Payment,
  User,
]

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'],
      entities,
      synchronize: false,
      logging: false,
      parseInt8: true,
      poolSize: 20,
    }),
    TypeOrmModule.forFeature(entities),
    JwtModule.register({
      global: true,
      secret: Buffer.from(process.env['JWT_KEY'] ?? '', 'hex'),
      verifyOptions: { algorithms: ['HS256'], issuer: 'sanhe-companion', audience: 'user' },
    }),
  ],
  controllers: [ActivitiesController, AppointmentsController],
  providers: [
    AccountGuard,
    TokenGuard,
    LeanActivitiesService,
    LeanAppointmentsService,
    UsualActivitiesService,
    UsualAppointmentsService,
  ],
})
export class AppModule {}
