import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'
import { measurementLevelLabel } from './metrics.ts'

type Report = ReplyValue<ElderContract['health']['weeklyReport']>
type Summary = { name: string; facts: [name: string, words: string][] }

const formatStepCount = (count: number) => `${Math.round(count).toLocaleString('zh-CN')} 步`

/** Returns a summary of the week for each metric that has measurements. */
export function summariseWeek({ bloodPressure, heartRate, bloodSugar, sleep, steps }: Report): Summary[] {
  const summaries: (Summary | null)[] = [
    bloodPressure && { name: '血压', facts: bloodPressureRows(bloodPressure) },
    heartRate && {
      name: '心率',
      facts: [
        ['平均', `${heartRate.average} 次/分`],
        ['最慢', `${heartRate.min} 次/分`],
        ['最快', `${heartRate.max} 次/分`],
      ],
    },
    bloodSugar && { name: '血糖', facts: [['平均', `${bloodSugar.average} 毫摩尔/升`]] },
    sleep && { name: '睡眠', facts: [['平均每晚', `${sleep.average} 小时`]] },
    steps && {
      name: '步数',
      facts: [
        ['平均每天', formatStepCount(steps.average)],
        ['最多一天', formatStepCount(steps.best)],
        ['合计', formatStepCount(steps.total)],
      ],
    },
  ]
  return summaries.filter((summary) => summary !== null)
}

function bloodPressureRows({
  systolic,
  diastolic,
  status,
}: NonNullable<Report['bloodPressure']>): Summary['facts'] {
  const average = ['平均', `高压 ${systolic}，低压 ${diastolic}`] as [string, string]
  return status ? [average, ['看起来', measurementLevelLabel('blood_pressure', status)]] : [average]
}
