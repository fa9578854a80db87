/** Level numbers of pino, which writes the log of requests. */
const LEVELS = { info: 30, error: 50 } as const

type Level = keyof typeof LEVELS

export interface StartLog {
  info(text: string): void
  error(text: string): void
}

const write = (level: Level, text: string) => {
  const stream = level === 'info' ? process.stdout : process.stderr
  stream.write(`${text}\n`)
}

const writeJson = (level: Level, text: string) => {
  const msg = text.trim()
  process.stdout.write(
    `${JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, msg })}\n`,
  )
}

/** Log of start, stop and worker processes: text at a terminal, JSON lines of pino's shape in production. */
export const openStartLog = (production: boolean): StartLog => {
  const writeLine = production ? writeJson : write
  if (production) {
    // Node.js and packages write plain text otherwise, each worker the same.
    process.removeAllListeners('warning')
    process.on('warning', ({ name, message }) =>
      writeJson('info', `${name}: ${message.replaceAll('\n', ' ')}`),
    )
  }
  return { info: (text) => writeLine('info', text), error: (text) => writeLine('error', text) }
}
