import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useState } from 'react'
import { ErrorMessage } from './error-state.tsx'
import { RadioChoices } from './radio-choices.tsx'

const ratingOptions = [
  { value: '5', label: '很满意' },
  { value: '4', label: '满意' },
  { value: '3', label: '一般' },
  { value: '2', label: '不满意' },
  { value: '1', label: '很不满意' },
] as const

export type RatingAndReviewInput = { rating: number; review?: string }

type RatingAndReviewFormProps = {
  error: unknown
  isBusy: boolean
  onSend: (verdict: RatingAndReviewInput) => void
  onClose: () => void
}

/** Form for a review: one of five ratings and an optional text. */
export function RatingAndReviewForm({ error, isBusy, onSend, onClose }: RatingAndReviewFormProps) {
  const [rating, setRating] = useState('')
  const [review, setReview] = useState('')
  const said = review.trim()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSend({ rating: Number(rating), ...(said && { review: said }) })
      }}
    >
      <RadioChoices<string> label="您满意吗？" value={rating} options={ratingOptions} onChange={setRating} />
      <TextArea
        label="评价内容（选填）"
        maxLength={500}
        className="leading-normal"
        value={review}
        onChange={({ target }) => setReview(target.value)}
      />
      <ErrorMessage error={error} />
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!rating}>
        {rating ? '提交评价' : '请先选择满意度'}
      </Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  )
}
