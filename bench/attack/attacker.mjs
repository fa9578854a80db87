// A separate process, so that many connections do not delay the victim's clock.
import autocannon from 'autocannon'

process.on('message', async ({ url, connections, seconds, request }) => {
  const { body, ...head } = request
  const requests = [{ ...head, ...(body === undefined ? {} : { body: Buffer.from(body, 'base64') }) }]
  const { statusCodeStats } = await autocannon({ url, connections, duration: seconds, timeout: 30, requests })
  const counts = Object.entries(statusCodeStats).map(([code, { count }]) => [code, count])
  process.send(Object.fromEntries(counts))
})
