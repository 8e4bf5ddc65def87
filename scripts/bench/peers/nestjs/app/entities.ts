/** Entities of the tables of companion that the benchmark uses. The names of columns are those of the migrations. */
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'

@Entity('users')
export class User {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar') phone: string
  @Column('varchar', { nullable: true }) nickname: string | null
  @Column('text', { name: 'avatar_url', nullable: true }) avatarUrl: string | null
  @Column('text', { array: true }) interests: string[]
  @Column('varchar') status: string
}

@Entity('activities')
export class Activity {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @ManyToOne(() => User) @JoinColumn({ name: 'creator_id' }) creator: User
  @Column('varchar') title: string
  @Column('varchar') category: string
  @Column('text', { name: 'cover_image_url', nullable: true }) coverImageUrl: string | null
  @Column('text', { nullable: true }) description: string | null
  @Column('decimal', { name: 'location_lat' }) locationLat: string
  @Column('decimal', { name: 'location_lng' }) locationLng: string
  @Column('text', { name: 'location_address' }) locationAddress: string
  @Column('varchar', { name: 'location_name', nullable: true }) locationName: string | null
  @Column('timestamptz', { name: 'start_time' }) startTime: Date
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime: Date | null
  @Column('integer', { name: 'max_participants' }) maxParticipants: number
  @Column('integer', { name: 'current_participants' }) currentParticipants: number
  @Column('varchar') status: string
}

@Entity('activity_participants')
export class ActivityParticipant {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('bigint', { name: 'activity_id' }) activityId: number
  @Column('bigint', { name: 'user_id' }) userId: number
  @Column('varchar') status: string
}

@Entity('hospitals')
export class Hospital {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar') name: string
}

@Entity('departments')
export class Department {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar') name: string
}

@Entity('doctors')
export class Doctor {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @ManyToOne(() => Hospital) @JoinColumn({ name: 'hospital_id' }) hospital: Hospital
  @ManyToOne(() => Department) @JoinColumn({ name: 'department_id' }) department: Department
  @Column('varchar') name: string
  @Column('varchar') status: string
}

@Entity('doctor_schedules')
export class DoctorSchedule {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('bigint', { name: 'doctor_id' }) doctorId: number
  @Column('date', { name: 'schedule_date' }) scheduleDate: string
  @Column('time', { name: 'start_time' }) startTime: string
  @Column('integer', { name: 'max_patients' }) maxPatients: number
  @Column('integer', { name: 'current_patients' }) currentPatients: number
  @Column('decimal', { nullable: true }) fee: string | null
  @Column('varchar') status: 'available' | 'full' | 'closed'
}

@Entity('appointments')
export class Appointment {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar', { name: 'order_no' }) orderNo: string
  @Column('bigint', { name: 'user_id' }) userId: number
  @Column('bigint', { name: 'hospital_id' }) hospitalId: number
  @Column('bigint', { name: 'department_id' }) departmentId: number
  @Column('bigint', { name: 'doctor_id' }) doctorId: number
  @Column('bigint', { name: 'schedule_id' }) scheduleId: number
  @Column('varchar', { name: 'patient_name' }) patientName: string
  @Column('varchar', { name: 'patient_phone' }) patientPhone: string
  @Column('date', { name: 'appointment_date' }) appointmentDate: string
  @Column('time', { name: 'appointment_time' }) appointmentTime: string
  @Column('decimal') fee: string
  @Column('varchar', { default: 'pending' }) status: string
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date
}

@Entity('orders')
export class Order {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar', { name: 'order_no' }) orderNo: string
  @Column('bigint', { name: 'user_id' }) userId: number
  @Column('varchar', { name: 'order_type' }) orderType: string
  @Column('varchar') reference: string
  @Column('varchar') title: string
  @Column('decimal') amount: string
  @Column('jsonb') detail: object
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date
}

@Entity('payments')
export class Payment {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number
  @Column('varchar', { name: 'out_trade_no' }) outTradeNo: string
  @Column('varchar') kind: string
  @Column('varchar', { name: 'ref_id' }) refId: string
  @Column('integer', { name: 'amount_fen' }) amountFen: number
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date
}
