import { readFileSync } from 'node:fs'
import { createAccessHook } from '@sanhe/kit/http/implement'
import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { apiError, type Deps, type MountCompanionRoutes } from '#core'
import { legalKinds } from './contract.ts'
import { escapeHtml, renderLegalText } from './render.ts'
import { isLegalKind, legalTitles } from './rules.ts'
import { findLegalVersion, type LegalVersionRow } from './store.ts'

const folder = new URL('./page/', import.meta.url)
const template = readFileSync(new URL('page.html', folder), 'utf8')
const styles = readFileSync(new URL('legal.css', folder))

const isVersionNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text)

const noteOf = (row: LegalVersionRow, newest: number) =>
  row.version === newest
    ? ''
    : `<p class="note">这是历史版本。<a href="/h5/legal/${row.kind}">查看现行版本</a></p>`

async function toPage(row: LegalVersionRow, newest: number) {
  const links = legalKinds.map((kind) =>
    kind === row.kind
      ? `<span aria-current="page">${legalTitles[kind]}</span>`
      : `<a href="/h5/legal/${kind}">${legalTitles[kind]}</a>`,
  )
  const parts: Record<string, string> = {
    title: escapeHtml(legalTitles[row.kind]),
    about: `第 ${row.version} 版 · ${instantToShanghaiDay(row.published_at.getTime())} 发布`,
    note: noteOf(row, newest),
    content: await renderLegalText(row.content),
    links: links.join(''),
  }
  return template.replace(/<!--(\w+)-->/g, (whole, name: string) => parts[name] ?? whole)
}

/** Serves the current text of each legal document and its earlier versions as pages that need no script. */
export const mountLegalDocumentPages =
  ({ db }: Pick<Deps, 'db'>): MountCompanionRoutes =>
  (app, entry) => {
    const onRequest = createAccessHook(entry, 'none')
    const show = async (kind: string, version?: string) => {
      if (!isLegalKind(kind) || (version !== undefined && !isVersionNumber(version)))
        throw apiError('NOT_FOUND')
      const newest = await findLegalVersion(db, kind, undefined)
      const row = version === undefined ? newest : await findLegalVersion(db, kind, Number(version))
      if (!newest || !row) throw apiError('NOT_FOUND')
      return toPage(row, newest.version)
    }
    app.get('/h5/legal.css', { onRequest }, (_, reply) => reply.type('text/css; charset=utf-8').send(styles))
    app.get<{ Params: { kind: string } }>('/h5/legal/:kind', { onRequest }, async ({ params }, reply) =>
      reply.type('text/html; charset=utf-8').send(await show(params.kind)),
    )
    app.get<{ Params: { kind: string; version: string } }>(
      '/h5/legal/:kind/:version',
      { onRequest },
      async ({ params }, reply) =>
        reply.type('text/html; charset=utf-8').send(await show(params.kind, params.version)),
    )
  }
