import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Card } from '#parts/card.tsx'

const documents = [
  { kind: 'privacy', title: '隐私政策' },
  { kind: 'terms', title: '用户协议' },
  { kind: 'health', title: '健康数据单独同意书' },
]

export function LegalLinks() {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">协议与政策</h2>
      {documents.map(({ kind, title }) => (
        <a key={kind} href={`/h5/legal/${kind}`} target="_blank" rel="noreferrer" className={buttonClasses()}>
          {title}
        </a>
      ))}
    </Card>
  )
}
