// npm run screenshots: writes docs/pictures/*.png from the current demos.
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { startCompanionDemo } from './browser/companion-demo.ts'
import { startDocumentsDemo } from './browser/demo.ts'
import { startSecretaryDemo } from './browser/secretary-demo.ts'
import { companionScreenshots } from './screenshots/companion.ts'
import { documentsScreenshots } from './screenshots/documents.ts'
import { type Screenshot, screenshotDevices } from './screenshots/screenshot.ts'
import { secretaryScreenshots } from './screenshots/secretary.ts'
import { stopRunningCommands } from './terminal/commands.ts'
import { handleStopSignals } from './terminal/signals.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const maxBytes = 250_000

type RunningDemo = { visitor(options: BrowserContextOptions): Promise<BrowserContext>; stop(): Promise<void> }

async function takeAll<Demo extends RunningDemo>(starting: Promise<Demo>, screenshots: Screenshot<Demo>[]) {
  const demo = await starting
  try {
    // oxlint-disable-next-line no-await-in-loop -- a screenshot may show what the previous one wrote
    for (const screenshot of screenshots) await take(demo, screenshot)
  } finally {
    await demo.stop()
  }
}

async function take<Demo extends RunningDemo>(
  demo: Demo,
  { name, device, colours, locale, show }: Screenshot<Demo>,
) {
  const context = await demo.visitor({
    ...screenshotDevices[device],
    locale,
    colorScheme: colours,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const page = await context.newPage()
  const afterwards = await show(page, demo)
  await page.evaluate(() => document.fonts.ready)
  // Waits for the images of the visible part only, because lazy images below it load when the page is
  // scrolled.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  )
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  await context.close()
  await afterwards?.()
  const { size } = await stat(path)
  process.stdout.write(`${path}  ${Math.round(size / 1000)} KB\n`)
  if (size > maxBytes) throw new Error(`${name} is larger than ${maxBytes / 1000} KB`)
}

handleStopSignals(
  () => void stopRunningCommands().then(() => process.exit(130)),
  () => process.exit(130),
)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await takeAll(startDocumentsDemo(root), documentsScreenshots)
await takeAll(startCompanionDemo(root), companionScreenshots)
await takeAll(startSecretaryDemo(root), secretaryScreenshots)
