import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, ReplyLanguage, MountAgentRoutes } from '#core'
import { pairingTokenLifetimeMs } from './rules.ts'

const words: Record<ReplyLanguage, Record<string, string>> = {
  en: {
    title: 'Pair a phone with this secretary',
    intro: 'Enter an API key of this server. It shows a code that the app on your phone scans.',
    key: 'API key',
    show: 'Show the code',
    qr: 'QR code for pairing',
    left: 'Valid for',
    over: 'This code has expired.',
    open: 'Open in the app on this device',
    again: 'Make a new code',
    refused: 'This key is not valid here.',
    failed: 'The server cannot be reached. Try again.',
    linkHere:
      'This is a pairing link, and the app is not installed on this server: open it in your installed app, or paste the link in your app.',
    openInstalled: 'Open in the installed app',
    noscript: 'This page needs JavaScript. The terminal of the server shows a code too.',
  },
  zh: {
    title: '将手机与秘书配对',
    intro: '输入本服务器的 API 密钥，页面会显示配对二维码，用手机应用扫描即可。',
    key: 'API 密钥',
    show: '显示二维码',
    qr: '配对二维码',
    left: '有效时间还剩',
    over: '二维码已过期。',
    open: '在本机应用中打开',
    again: '生成新的二维码',
    refused: '密钥无效。',
    failed: '无法连接服务器，请重试。',
    linkHere: '这是一个配对链接，但本服务器没有安装应用：请在已安装的应用中打开，或把链接粘贴到您的应用中。',
    openInstalled: '在已安装的应用中打开',
    noscript: '本页需要 JavaScript。服务器的终端里也会显示二维码。',
  },
}

const readPageFile = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
/** Returns the first supported language in Accept-Language. Browsers name the preferred language first. */
export const choosePageLanguage = (accepted = ''): ReplyLanguage =>
  /\b(zh|en)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'zh' ? 'zh' : 'en'

/** Renders the pairing page without the agent's name, because any visitor can open it. */
export function renderPairingPage(language: ReplyLanguage) {
  const values: Record<string, string> = {
    ...words[language],
    lang: language === 'zh' ? 'zh-CN' : 'en',
    lifeS: String(pairingTokenLifetimeMs / 1000),
  }
  return readPageFile('page.html').replace(/\{\{(\w+)\}\}/g, (_, word: string) => values[word] ?? '')
}

/**
 * Serves the page with the pairing code at `/pairing`. Without a built app, the page is served at `/pair` too. With a
 * built app, `/pair` belongs to the app, which opens the links of QR codes there.
 */
export const pairingPageRoutes =
  ({ config }: Pick<Deps, 'config'>): MountAgentRoutes =>
  (app) => {
    const page = ({ headers }: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('vary', 'accept-language')
        .send(renderPairingPage(choosePageLanguage(headers['accept-language'])))
    const hasApp = existsSync(join(config.webDir, 'index.html'))
    for (const path of hasApp ? ['/pairing'] : ['/pairing', '/pair']) app.get(path, page)
    app.get('/pairing/page.js', (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(readPageFile('page.js')),
    )
    app.get('/pairing/page.css', (_, reply) =>
      reply.type('text/css; charset=utf-8').send(readPageFile('page.css')),
    )
  }
