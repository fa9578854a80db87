import autocannon from 'autocannon'
import type { Campus } from './campus.ts'
import { toOverviewUrl, toResultsUrl } from './paper.ts'
import type { Product } from './product.ts'
import { number, type Row } from './report.ts'
import { get, openWire, readEtag } from './wire.ts'

const CONNECTIONS = 50
const PEOPLE = 200
const TARGET_PER_SECOND = 10_000

interface Poll {
  path: string
  headers: Record<string, string>
}

/** Each client requests once, for the version that it then polls with. */
const primed = async (
  port: number,
  people: readonly { token: string; lessonId: number }[],
  toPath: (lessonId: number) => string,
): Promise<Poll[]> => {
  const wire = openWire(port)
  const polls: Poll[] = []
  for (const { token, lessonId } of people.slice(0, PEOPLE)) {
    const path = toPath(lessonId)
    const answer = await wire.ask(get(path, { authorization: token }))
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    polls.push({ path, headers: { authorization: token, 'if-none-match': readEtag(answer) } })
  }
  wire.close()
  return polls
}

const fire = async (port: number, polls: Poll[], seconds: number, label: string): Promise<Row[]> => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: polls.map((poll) => ({ method: 'GET', ...poll })),
  })
  const unchanged = result.statusCodeStats['304']?.count ?? 0
  const otherCount = result.requests.total - unchanged + result.errors
  const perSecond = unchanged / result.duration
  return [
    {
      what: label,
      measured: `${number(perSecond)}/s`,
      target: `≥ ${number(TARGET_PER_SECOND)}/s`,
      met: perSecond >= TARGET_PER_SECOND,
    },
    { what: '  other than 304', measured: number(otherCount), target: '0', met: otherCount === 0 },
  ]
}

/** Number of 304 replies per second. */
export const measurePolls = async (product: Product, campus: Campus, seconds: number): Promise<Row[]> => {
  const overviews = await primed(product.port, campus.students, toOverviewUrl)
  const results = await primed(product.port, campus.lecturers, toResultsUrl)
  return [
    ...(await fire(product.port, overviews, seconds, 'Unchanged overview of a quiz (304)')),
    ...(await fire(product.port, results, seconds, 'Unchanged results of a quiz (304)')),
  ]
}
