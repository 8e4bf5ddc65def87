import { Button } from '@sanhe/ui/button.tsx'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { useMutation } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { type CourseDetail, useInvalidateCourses } from './queries.ts'
import { formatCourseProgress, computeCourseProgressToReport, computeResumePositionSeconds } from './rules.ts'

type CoursePlayerProps = { course: CourseDetail; video: string }

/**
 * Plays the video of a course from where the user stopped, and reports the progress to the server. The user must
 * confirm before a paid course starts, because a started course cannot be refunded.
 */
export function CoursePlayer({ course, video }: CoursePlayerProps) {
  const { price, progress } = course
  const [hasAgreed, setHasAgreed] = useState(false)
  if (price > 0 && !progress && !hasAgreed) return <StartPaidCourse onStart={() => setHasAgreed(true)} />
  return <Video course={course} video={video} />
}

function StartPaidCourse({ onStart }: { onStart: () => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <p>开始看课以后，不能再退款。</p>
      <Button look="primary" onClick={onStart}>
        <CirclePlay aria-hidden className="size-6" />
        开始看课
      </Button>
    </Card>
  )
}

function Video({ course, video }: CoursePlayerProps) {
  const { id, title, coverImage, completed } = course
  const [hasFailed, setHasFailed] = useState(false)
  const { progress, report, error, retry } = useProgressReports(id, course.progress ?? 0)
  const seekToLastPosition = (player: HTMLVideoElement) => {
    player.currentTime = computeResumePositionSeconds(progress, player.duration)
  }
  if (hasFailed) return <VideoFailed video={video} />
  return (
    <section className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- courses have no caption files */}
      <video
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        src={video}
        {...(coverImage && { poster: coverImage })}
        className="aspect-video w-full rounded-control bg-sunken object-contain"
        onLoadedMetadata={({ currentTarget }) => seekToLastPosition(currentTarget)}
        onTimeUpdate={({ currentTarget }) => report(currentTarget)}
        onEnded={({ currentTarget }) => report(currentTarget)}
        onError={() => setHasFailed(true)}
      />
      <h2 className="text-lg font-bold">{formatCourseProgress({ progress, completed })}</h2>
      <ProgressBar label="学习进度" value={progress} />
      <p className="text-muted">看到哪里会自动记下来，下次接着看。</p>
      <ErrorMessage error={error} />
      {error && <Button onClick={retry}>再记一次</Button>}
    </section>
  )
}

/**
 * Reports the progress to the server while the video plays. A failed report is repeated at the next time update of the
 * video, or by the user, because an ended video has no more time updates.
 */
function useProgressReports(id: number, kept: number) {
  const invalidate = useInvalidateCourses()
  const [reported, setReported] = useState(kept)
  const stored = useRef(kept)
  const sent = useRef(kept)
  const { mutate, error, variables } = useMutation({
    // The reports of a course wait for each other. The last one, at the end of the video, must not be dropped.
    scope: { id: `course-progress-${id}` },
    mutationFn: (percent: number) => api.courses.progress({ params: { id }, body: { progress: percent } }),
    onSuccess: (_, percent) => {
      stored.current = percent
      setReported(percent)
      return invalidate()
    },
    onError: () => void (sent.current = stored.current),
  })
  const report = ({ currentTime: seconds, duration, ended: isEnded }: HTMLVideoElement) => {
    const percent = computeCourseProgressToReport({ seconds, duration, isEnded }, sent.current)
    if (percent === undefined) return
    sent.current = percent
    mutate(percent)
  }
  const retry = () => variables !== undefined && mutate(variables)
  return { progress: Math.max(kept, reported), report, error, retry }
}

function VideoFailed({ video }: { video: string }) {
  return (
    <Card>
      <p>视频没有打开。请检查网络后再试，或者</p>
      <a
        href={video}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-control items-center font-semibold text-accent-text"
      >
        在新页面打开视频
      </a>
    </Card>
  )
}
