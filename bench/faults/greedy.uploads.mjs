// A student's browser with four parallel uploads, repeatedly: a separate process, so that its work delays no
// measured client. Gets port and token; reports counts of replies when stopped.
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

setPriority(10) // its own work would be another machine's

/** The former number of fields, and the most that a form's size still allows. */
const FIELDS = { many: 60, few: 5 }
const FIELD_BYTES = 1_000_000
const FILE_BYTES = 5_000_000
const BORDER = '----greedy'
const END = `\r\n--${BORDER}--\r\n`
const buildHead = (disposition) => `--${BORDER}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`

/** Fields of a megabyte, each a list of many lists. */
const manyLists = (fields) => {
  const list = `[${'[],'.repeat(FIELD_BYTES / 3)}[]]`
  const parts = Array.from({ length: fields }, (_, at) => `${buildHead(`name="f${at}"`)}${list}`)
  return Buffer.from(`${parts.join('\r\n')}${END}`)
}
/** A file of maximum size that is no picture. */
const largeFile = () => {
  const head = `${buildHead('name="file"; filename="a.png"')}\x89PNG\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(FILE_BYTES), Buffer.from(END)])
}

const codes = {}
let isStopped = false
const upload = async ({ port, token }, body) => {
  const headers = { authorization: token, 'content-type': `multipart/form-data; boundary=${BORDER}` }
  const url = `http://127.0.0.1:${port}/api/v1/files`
  while (!isStopped) {
    const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => undefined)
    const code = reply?.status ?? 'cut off'
    codes[code] = (codes[code] ?? 0) + 1
    await sleep(50)
  }
}

process.on('message', async (order) => {
  if (order === 'stop') {
    isStopped = true
    return
  }
  const bodies = [manyLists(FIELDS.many), manyLists(FIELDS.few), largeFile(), largeFile()]
  await Promise.all(bodies.map((body) => upload(order, body)))
  process.send(codes, () => process.exit())
})
