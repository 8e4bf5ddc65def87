import { Badge, Card } from '#parts/card.tsx'
import type { DoctorWithSchedule } from './queries.ts'

export function DoctorBiography({ doctor }: { doctor: DoctorWithSchedule['doctor'] }) {
  const { name, title, hospital, department, avatarUrl, specialty, rating, ratingCount } = doctor
  return (
    <Card className="flex gap-4">
      {avatarUrl && <img src={avatarUrl} alt="" className="size-20 shrink-0 rounded-full object-cover" />}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{name}</h2>
          {title && <Badge>{title}</Badge>}
        </span>
        <p className="[overflow-wrap:anywhere]">
          {hospital.name} {department.name}
        </p>
        {specialty && <p className="[overflow-wrap:anywhere]">擅长 {specialty}</p>}
        <p className="text-muted">
          评分 {rating.toFixed(1)}
          {ratingCount > 0 && `（${ratingCount} 人评价）`}
        </p>
      </div>
    </Card>
  )
}
