import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { CoursePlayer } from './course-player.tsx'
import { type CourseDetail, useInvalidateCourses } from './queries.ts'
import {
  findCourseLocationUrl,
  listCourseProgressOptions,
  formatCourseProgress,
  isCourseWatchable,
  isVideoFileUrl,
} from './rules.ts'

/** Returns whether the page plays the course itself. The player shows the cover image of the course. */
export function hasPlayer({ isEnrolled, videoUrl }: CourseDetail) {
  const video = findCourseLocationUrl(videoUrl)
  return isEnrolled && video !== undefined && isVideoFileUrl(video)
}

/** Video link and progress of a course in which the user is enrolled. */
export function WatchCourseSection({ course }: { course: CourseDetail }) {
  const video = findCourseLocationUrl(course.videoUrl)
  if (video && hasPlayer(course)) return <CoursePlayer course={course} video={video} />
  return (
    <>
      <WatchLinks course={course} />
      {isCourseWatchable(course, systemClock.now()) && <CourseProgress course={course} />}
    </>
  )
}

function WatchLinks({ course: { type, videoUrl, liveUrl, liveRoomId } }: { course: CourseDetail }) {
  const live = findCourseLocationUrl(liveUrl) ?? findCourseLocationUrl(liveRoomId)
  const video = findCourseLocationUrl(videoUrl)
  return (
    <>
      {video && <OpenPage to={video}>{type === 'live' ? '看回放' : '开始看课'}</OpenPage>}
      {live && <OpenPage to={live}>进入直播间</OpenPage>}
      {!live && liveRoomId && (
        <Card>
          <p>
            直播间号：<strong className="[overflow-wrap:anywhere] select-all">{liveRoomId}</strong>
          </p>
          <p className="text-muted">开播前 15 分钟会发消息提醒您。</p>
        </Card>
      )}
    </>
  )
}

/** Link that opens a new tab, so that the page of the course is still open after the video. */
const OpenPage = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className={buttonClasses('primary')}>
    <CirclePlay aria-hidden className="size-6" />
    {children}
  </a>
)

function CourseProgress({ course: { id, price, progress: kept, completed } }: { course: CourseDetail }) {
  const invalidate = useInvalidateCourses()
  const progress = kept ?? 0
  const tell = useMutation({
    mutationFn: (percent: number) => api.courses.progress({ params: { id }, body: { progress: percent } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{formatCourseProgress({ progress, completed })}</h2>
      <ProgressBar label="学习进度" value={progress} />
      {!completed && <p>看到哪里了？记下来，下次好接着学。</p>}
      {price > 0 && progress === 0 && <p className="text-muted">记下以后就算开始学了，不能再退款。</p>}
      <ErrorMessage error={tell.error} />
      <div className="button-row">
        {listCourseProgressOptions(progress).map((step) => (
          <Button key={step.progress} isBusy={tell.isPending} onClick={() => tell.mutate(step.progress)}>
            {step.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
