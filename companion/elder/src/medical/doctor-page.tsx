import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatIsoDay } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { DoctorBiography } from './doctor-biography.tsx'
import { type DoctorWithSchedule, doctorQuery, type ScheduleSlot } from './queries.ts'
import {
  countFreeSlotsByDay,
  type FreeSlotsOfDay,
  formatAppointmentFee,
  formatFreeSlotCount,
  formatSlotAvailability,
  isFullDay,
  isSlotBookable,
  splitSlotsAtNoon,
} from './schedule.ts'
import { JoinWaitingListAction } from './join-waiting-list.tsx'
import type { ScheduleDaySearchParams } from './search-params.ts'

const route = getRouteApi('/own/medical/doctors/$doctorId')

export function DoctorPage() {
  const { doctorId } = route.useParams()
  const query = useQuery(doctorQuery(Number(doctorId)))
  return (
    <ElderScreenLayout title="挂号" back="/medical">
      <QueryContent query={query}>
        {({ doctor, schedules }) => (
          <>
            <DoctorBiography doctor={doctor} />
            <Hours schedules={schedules} />
            <Link
              to="/medical/doctors/$doctorId/ask"
              params={{ doctorId }}
              className={`${buttonClasses()} text-center`}
            >
              图文问诊，一次 {formatYuan(doctor.consultationFee)}
            </Link>
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

/**
 * Shows the days of the schedule first. After the user has chosen a day, its slots replace the days, so that users need
 * not scroll.
 */
function Hours({ schedules }: Pick<DoctorWithSchedule, 'schedules'>) {
  const { day: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (search: ScheduleDaySearchParams) => void navigate({ search: () => search, replace: true })
  const days = countFreeSlotsByDay(schedules)
  if (!days.length) return <p className="font-semibold">这位医生两周内没有门诊，请看看别的医生。</p>
  if (chosen)
    return (
      <>
        <Times day={chosen} hours={schedules.filter(({ date }) => date === chosen)} />
        <Button onClick={() => choose({})}>换一天</Button>
      </>
    )
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">哪一天去？</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8em),1fr))] gap-3">
        {days.map((day) => (
          <li key={day.day}>
            <DayKey
              day={day}
              canWait={isFullDay(schedules.filter(({ date }) => date === day.day))}
              onChoose={() => choose({ day: day.day })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** CSS classes of a button whose label may wrap only between the date and the weekday: 11月25日 | 周三. */
const key = 'h-full w-full flex-col gap-0 py-2 text-center break-keep'

type DayKeyProps = { day: FreeSlotsOfDay; canWait: boolean; onChoose: () => void }

function DayKey({ day: { day, free }, canWait, onChoose }: DayKeyProps) {
  return (
    <Button disabled={free === 0 && !canWait} onClick={onChoose} className={joinClassNames(key, 'px-2')}>
      <span>{formatIsoDay(day)}</span>
      <span className="text-xs font-normal">{canWait ? '已满，可候补' : formatFreeSlotCount(free)}</span>
    </Button>
  )
}

function Times({ day, hours }: { day: string; hours: ScheduleSlot[] }) {
  const { doctorId } = route.useParams()
  return (
    <section className="flex flex-col gap-3" aria-live="polite">
      <h2 className="text-lg font-bold">{formatIsoDay(day)}，几点去？</h2>
      {hours.length === 0 && <p>这一天没有号了，请换一天。</p>}
      {isFullDay(hours) && <JoinWaitingListAction doctorId={Number(doctorId)} day={day} />}
      {splitSlotsAtNoon(hours).map((part) => (
        <div key={part.name} className="flex flex-col gap-2">
          <h3 className="text-muted">{part.name}</h3>
          <ul className="grid gap-3 sm:grid-cols-2">
            {part.hours.map((hour) => (
              <li key={hour.id}>
                <TimeKey hour={hour} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function TimeKey({ hour }: { hour: ScheduleSlot }) {
  const { doctorId } = route.useParams()
  const { date, time, endTime, fee } = hour
  const words = (
    <>
      <span className="tabular-nums">
        {time} 到 {endTime}
      </span>
      <span className="text-xs font-normal">
        {formatSlotAvailability(hour)}
        {isSlotBookable(hour) && `，${formatAppointmentFee(fee)}`}
      </span>
    </>
  )
  if (!isSlotBookable(hour))
    return (
      <Button disabled className={key}>
        {words}
      </Button>
    )
  return (
    <Link
      to="/medical/doctors/$doctorId/book"
      params={{ doctorId }}
      search={{ day: date, time }}
      className={joinClassNames(buttonClasses(), key)}
    >
      {words}
    </Link>
  )
}
