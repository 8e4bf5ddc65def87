import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { Card } from '#parts/card.tsx'

/** Card that asks the user to complete their profile, because activity recommendations depend on it. */
export function CompleteProfileCard() {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">先认识一下您</h2>
      <p>告诉我们怎么称呼您、喜欢什么，好给您推荐合适的活动。</p>
      <Link to="/me/profile" className={buttonClasses('primary')}>
        完善我的资料
      </Link>
    </Card>
  )
}
