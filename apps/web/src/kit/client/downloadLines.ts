import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { buildAddress, buildRequest, type Input, ownToken, parse, refuse, send } from './call'

/** No line takes this long to produce: a longer gap means that the connection was cut. */
const PATIENCE_MS = 5 * 60_000

/** Like `download`, for a file that arrives line by line as JSON. */
export async function downloadLines<const E extends Endpoint>(
  endpoint: E,
  callInput: Input<E>,
  onLine: (line: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const input: Input<Endpoint> = callInput
  const sentToken = ownToken()
  const request = buildRequest(endpoint, input, sentToken)
  const address = buildAddress(endpoint, input.params, input.query)
  const [response, rest] = await send(address, request, { signal, patience: PATIENCE_MS }, async (reply) => {
    if (reply.status !== 200 || !reply.body) return reply.text()
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (text + part.value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) onLine(JSON.parse(line))
    }
    return ''
  })
  if (response.status !== 200) refuse(endpoint, sentToken, response, parse(rest))
}
