import { fromIso } from '@sanhe/kit/runtime/clock'
import type { OutlineEntry } from '#core'
import { escapeHtml } from '#rendering'
import { sharePageStyle } from './page-style.ts'
import { sharePageLabels } from './page-text.ts'
import type { SharePageLanguage } from './rules.ts'
import type { SharedDocument } from './store.ts'
import { shareUrlPath } from './views.ts'

const htmlLanguage = { en: 'en', zh: 'zh-CN' }

function frame(language: SharePageLanguage, title: string, body: string) {
  return `<!doctype html>
<html lang="${htmlLanguage[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
<style>${sharePageStyle}</style>
</head>
<body>
${body}
</body>
</html>
`
}

export type SharePageContent = {
  share: SharedDocument
  html: string
  outline: OutlineEntry[]
  isPlain: boolean
}

/** Icon of the projects for which none was chosen. */
const defaultProjectIcon = '📁'

/** A project without a chosen icon has none on the page, because the page shows its name. */
const projectIcon = ({ project_icon }: SharedDocument) =>
  project_icon === defaultProjectIcon ? '' : `<span aria-hidden="true">${escapeHtml(project_icon)}</span> `

export function renderSharePage(
  { share, html, outline, isPlain }: SharePageContent,
  language: SharePageLanguage,
) {
  const text = sharePageLabels[language]
  const title = escapeHtml(share.title)
  const date = new Intl.DateTimeFormat(htmlLanguage[language], {
    dateStyle: 'long',
    timeZone: 'Asia/Shanghai',
  }).format(fromIso(share.updated_at))
  return frame(
    language,
    `${share.title} · ${share.project_name}`,
    `<a class="skip" href="#document">${text.skip}</a>
<div class="sheet">
<header class="top">
<p class="project">${projectIcon(share)}${escapeHtml(share.project_name)}</p>
</header>
${outlineHtml(outline, text.outline)}
<main id="document">
${startsWithTitle(html) ? '' : `<h1 class="title">${title}</h1>`}
${isPlain ? `<p class="plain-note" role="note">${text.plain.text} <a href="">${text.plain.retry}</a></p>` : ''}
<article class="markdown">
${html}
</article>
</main>
<footer class="foot">
<span>${text.updated} <time datetime="${share.updated_at}">${date}</time></span>
<a href="${shareUrlPath(share.token)}.md">${text.markdown}</a>
</footer>
</div>`,
  )
}

/**
 * Returns whether the text of the document starts with a title, possibly below the table of its front matter. The page
 * then adds no title of its own.
 */
const startsWithTitle = (html: string) =>
  /^\s*<h1[\s>]/.test(html.replace(/^\s*<table class="front-matter".*?<\/table>/s, ''))

const outlineFrom = 3

/**
 * Returns the outline twice: for wide screens next to a long document, and for narrow screens collapsed above the
 * document.
 */
function outlineHtml(outline: OutlineEntry[], name: string) {
  if (outline.length < outlineFrom) return ''
  const top = Math.min(...outline.map(({ level }) => level))
  const list = outline
    .map(({ level, id, label }) => `<li class="depth-${level - top}"><a href="#${id}">${label}</a></li>`)
    .join('')
  return `<nav class="outline outline-beside" aria-label="${name}"><p>${name}</p><ol>${list}</ol></nav>
<details class="outline outline-above"><summary>${name}</summary><nav aria-label="${name}"><ol>${list}</ol></nav></details>`
}

export type SharePasswordProblem = 'wrongPassword' | 'noPassword'

export function renderPasswordPage(
  token: string,
  language: SharePageLanguage,
  problem?: SharePasswordProblem,
) {
  const text = sharePageLabels[language]
  const hint = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return frame(
    language,
    text.locked.title,
    `<main class="card">
${lockPicture}
<h1>${text.locked.title}</h1>
<p>${text.locked.text}</p>
<form method="post" action="${shareUrlPath(escapeHtml(token))}">
<label for="password">${text.passwordLabel}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus${hint}>
${problem ? `<p id="problem" class="problem" role="alert">${text[problem]}</p>` : ''}
<button type="submit">${text.open}</button>
</form>
</main>`,
  )
}

type Notice = { title: string; text: string; retry?: string }

/** `retry`: text of a link that reloads the page. */
export function renderNoticePage({ title, text, retry }: Notice, language: SharePageLanguage) {
  const back = retry ? `\n<a href="">${retry}</a>` : ''
  return frame(
    language,
    title,
    `<main class="card">\n${pagePicture}\n<h1>${title}</h1>\n<p>${text}</p>${back}\n</main>`,
  )
}

const picture = (paths: string) =>
  `<svg class="picture" viewBox="0 0 24 24" width="32" height="32" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
const lockPicture = picture(
  '<rect x="4.5" y="10.5" width="15" height="10" rx="2"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>',
)
const pagePicture = picture(
  '<path d="M13.5 3.5h-7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-9z"/><path d="M13.5 3.5v6h6"/>',
)
