// npm run mini-program -- APP_ID URL: builds the WeChat mini-program of the family app into
// companion/mini-program/dist.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'companion/mini-program')

/** Settings of WeChat's developer tools. The domain check is on, because WeChat refuses other domains in production. */
const projectSettings = (appid: string) => ({
  appid,
  projectname: 'sanhe-family',
  compileType: 'miniprogram',
  libVersion: '3.0.0',
  setting: { urlCheck: true, es6: false, minified: true },
})

async function build(appId: string, url: string) {
  const { code, output } = await runCommand(root, 'vite', ['build', folder, '--logLevel=warn'], {
    FAMILY_BASE_URL: url,
  })
  if (code !== 0) throw new Error(output)
  await writeFile(join(folder, 'dist/project.config.json'), JSON.stringify(projectSettings(appId), null, 2))
}

const [appId = '', url = ''] = process.argv.slice(2)
if (!/^wx[0-9a-f]{16}$/.test(appId) || !/^https:\/\/[^/]+$/.test(url)) {
  process.stderr.write('usage: npm run mini-program -- wx0123456789abcdef https://companion.example.org\n')
  process.exitCode = 2
} else {
  await build(appId, url)
  process.stdout.write(`${folder}/dist: open it with WeChat's developer tools\n`)
}
