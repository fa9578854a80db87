import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './targets.ts'

/** Runs Debian's sqlmap and wapiti, each with a time limit. */

export const ensureTools = (): void => {
  const missingTools = ['sqlmap', 'wapiti'].filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missingTools.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Pasang dahulu: apt-get install ${missingTools.join(' ')}`)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missingTools], { stdio: 'inherit' })
}

/** The tool's output until it ended or timed out. */
const run = (
  command: string,
  args: string[],
  seconds: number,
): Promise<{ output: string; timedOut: boolean }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ output, timedOut })
    })
  })

export type Verdict = { what: string; verdict: string; found: boolean; seconds: number }

const sqlmapVerdict = (output: string, timedOut: boolean): string => {
  if (/is vulnerable|identified the following injection point/.test(output)) return 'TERTEMBUS'
  if (/do not appear to be injectable/.test(output)) return 'tidak tertembus'
  if (timedOut) return 'tidak tertembus dalam waktunya'
  return `tidak diuji: ${
    output
      .trim()
      .split('\n')
      .findLast((line) => /CRITICAL|ERROR/.test(line)) ?? output.slice(-200)
  }`
}

const SQLMAP =
  '--batch --flush-session --risk=2 --dbms=PostgreSQL --threads=4 --timeout=15 --retries=1 --ignore-code=400,401,404,409,422,429'

export const sqlmap = async (
  { name, url }: Target,
  options: { token?: string; data?: string; folder: string; seconds: number; level: string },
): Promise<Verdict> => {
  const startedAt = Date.now()
  const args = ['-u', url, ...SQLMAP.split(' '), `--level=${options.level}`, `--output-dir=${options.folder}`]
  if (options.token) args.push(`--headers=Authorization: ${options.token}`)
  if (options.data) args.push(`--data=${options.data}`, '--headers=Content-Type: application/json')
  const { output, timedOut } = await run('sqlmap', args, options.seconds)
  const verdict = sqlmapVerdict(output, timedOut)
  return {
    what: `sqlmap ${name}`,
    verdict,
    found: verdict === 'TERTEMBUS',
    seconds: (Date.now() - startedAt) / 1000,
  }
}

/** It demands the obsolete filter; `X-XSS-Protection: 0` is current advice. */
const OBSOLETE = /X-XSS-Protection/

const MODULES =
  'sql,timesql,xss,permanentxss,exec,file,crlf,redirect,ssrf,xxe,csp,http_headers,cookieflags,methods,backup'

export const wapiti = async (
  url: string,
  targets: readonly Target[],
  { who: person, token, folder, seconds }: { who: string; token: string; folder: string; seconds: number },
): Promise<Verdict[]> => {
  const report = join(folder, `wapiti-${person}.json`)
  const startedAt = Date.now()
  const starts = targets.flatMap((target) => ['-s', target.url])
  const { output } = await run(
    'wapiti',
    [
      ...['-u', `${url}/`, ...starts, '-m', MODULES, '-H', `Authorization: ${token}`, '--scope', 'folder'],
      ...['--max-scan-time', String(seconds), '--max-attack-time', String(Math.ceil(seconds / 6))],
      ...['--flush-session', '--store-session', join(folder, person), '-t', '15', '-f', 'json', '-o', report],
    ],
    seconds + 90,
  )
  const took = (Date.now() - startedAt) / 1000
  const read = (): Record<string, { info: string; path: string }[]> => {
    try {
      return JSON.parse(readFileSync(report, 'utf8')).vulnerabilities
    } catch {
      throw new Error(`wapiti memberi tidak ada laporan: ${output.slice(-500)}`)
    }
  }
  const findings = Object.entries(read())
  const hits = findings
    .flatMap(([kind, list]) => list.map((one) => `${kind}: ${one.info} (${one.path})`))
    .filter((hit) => !OBSOLETE.test(hit))
  return [
    {
      what: `wapiti ${person}: ${findings.length} jenis kelemahan, ${targets.length} alamat`,
      verdict: hits.length === 0 ? 'tidak ada temuan' : hits.join(' · '),
      found: hits.length > 0,
      seconds: took,
    },
  ]
}
