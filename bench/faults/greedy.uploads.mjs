// One student's browser that uploads four things at a time, again and again: a process of its own, so that its copying holds up
// nobody who is measured. Told port and token; says on being told to stop how often it got which reply.
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

setPriority(10) // its own work would be another machine's

/** As many as a form once took, and as many as the size of a form still lets through. */
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
/** A file that is as large as it may be, and no picture. */
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
