import { instantToShanghaiDay, type Instant } from '@sanhe/kit/runtime/clock'
import { maxReadableRowsPerTable } from './rules.ts'

type Row = Record<string, unknown>
export type ReadableCopySection = { title: string; file: string; tables: { title: string; rows: Row[] }[] }

/** Chinese names of frequent columns. The other columns keep their technical names. */
const columnNames: Record<string, string> = {
  id: '编号',
  amount: '金额',
  address: '地址',
  city: '城市',
  content: '内容',
  created_at: '时间',
  description: '说明',
  device: '设备',
  discount: '优惠',
  expires_at: '到期时间',
  gender: '性别',
  kind: '种类',
  nickname: '昵称',
  order_no: '订单号',
  paid_at: '付款时间',
  patient_name: '就诊人',
  patient_phone: '就诊人手机',
  phone: '手机号',
  points: '积分',
  quantity: '数量',
  rating: '评分',
  real_name: '姓名',
  record_type: '类型',
  recorded_at: '测量时间',
  review: '评价',
  source: '来源',
  status: '状态',
  title: '标题',
  type: '类型',
  updated_at: '更新时间',
  value: '数值',
  version: '版本',
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const formatTime = (at: Date) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatTime(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toTable({ title, rows }: ReadableCopySection['tables'][number]) {
  const heading = `<h3>${escapeHtml(title)}（${rows.length}）</h3>`
  if (rows.length === 0) return `${heading}<p>没有记录</p>`
  const shown = rows.slice(-maxReadableRowsPerTable).toReversed()
  const columns = Object.keys(shown[0] ?? {})
  const cells = (tag: 'th' | 'td', texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const note =
    rows.length > shown.length
      ? `<p>只列出最近 ${maxReadableRowsPerTable} 条，完整内容见 JSON 文件。</p>`
      : ''
  return `${heading}${note}<div><table>${cells(
    'th',
    columns.map((name) => columnNames[name] ?? name),
  )}${shown
    .map((row) =>
      cells(
        'td',
        columns.map((name) => toText(row[name])),
      ),
    )
    .join('')}</table></div>`
}

const styles = `body{max-width:1000px;margin:0 auto;padding:24px;font:18px/1.6 system-ui,"Noto Sans SC",sans-serif}
div{overflow-x:auto}table{border-collapse:collapse;font-size:16px}
th,td{border:1px solid #ccc;padding:6px 10px;text-align:left;vertical-align:top}th{background:#fdeee6;white-space:nowrap}`

/** Returns an HTML page that shows the copy in any browser. */
export function toReadableCopyPage(
  sections: ReadableCopySection[],
  files: { stored: string[]; leftOut: string[] },
  now: Instant,
  owner: 'user' | 'child',
) {
  const parts = sections.map(
    ({ title, file, tables }) =>
      `<section><h2>${escapeHtml(title)}</h2><p><a href="${file}">${file}</a></p>${tables.map(toTable).join('')}</section>`,
  )
  const links = files.stored.map((name) => `<li><a href="${name}">${name}</a></li>`).join('')
  const leftOut = files.leftOut.length
    ? `<p>以下文件太大，没有放进副本，请联系客服：${files.leftOut.map(escapeHtml).join('、')}</p>`
    : ''
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>我的信息副本</title><style>${styles}</style>
<h1>我的信息副本</h1><p>${instantToShanghaiDay(now)} 由三合陪伴生成。每个模块有一个 JSON 文件，可以导入其他系统${
    owner === 'user'
      ? '；健康数据另有 FHIR R4 格式，在 health 文件夹'
      : '。家人的健康记录、聊天和资料不在副本里'
  }。</p>
<p>身份证号加密保存，不在副本里；密码、验证码和登录凭证不在副本里。</p>
${parts.join('')}<section><h2>图片和录音（${files.stored.length}）</h2><ul>${links}</ul>${leftOut}</section></html>`
}
