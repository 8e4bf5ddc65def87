import type { SandboxStopReason } from './rules.ts'
import type { SandboxResult } from './run-sandboxed.ts'

const stops: Record<SandboxStopReason, [en: string, zh: string]> = {
  time: ['The program was ended: it ran for too long.', '程序运行时间过长，已被结束。'],
  memory: ['The program was ended: it used too much memory.', '程序占用内存过多，已被结束。'],
  processes: ['The program was ended: it started too many processes.', '程序启动的进程过多，已被结束。'],
  output: ['The program was ended: it wrote too much output.', '程序输出过多，已被结束。'],
  disk: ['The program was ended: the workspace is full.', '工作区已满，程序已被结束。'],
}

/** Returns a line about how a program ended, for the user and the model. */
export function describeProgramEnd(
  { exitCode, leftOutBytes, stoppedBy }: SandboxResult,
  language: 'en' | 'zh',
) {
  const pick = ([en, zh]: [string, string]) => (language === 'zh' ? zh : en)
  return [
    stoppedBy
      ? pick(stops[stoppedBy])
      : pick([`Exit code: ${exitCode ?? 'none'}.`, `退出码：${exitCode ?? '无'}。`]),
    ...(leftOutBytes
      ? [pick([`${leftOutBytes} bytes of output were left out.`, `有 ${leftOutBytes} 字节的输出未显示。`])]
      : []),
  ].join(' ')
}

/** Returns why programs cannot run on this machine, and what to do. */
export const describeSandboxProblem = (problem: 'missing' | 'refused', language: 'en' | 'zh') =>
  problem === 'missing'
    ? language === 'zh'
      ? '无法运行程序：服务器上没有安装 bubblewrap（apt install bubblewrap）。'
      : 'Programs cannot run: bubblewrap is not installed on the server (apt install bubblewrap).'
    : language === 'zh'
      ? '无法运行程序：服务器不允许 bubblewrap 创建隔离环境。'
      : 'Programs cannot run: the server does not allow bubblewrap to create a sandbox.'
