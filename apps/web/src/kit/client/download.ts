import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { buildAddress, buildRequest, type Input, ownToken, parse, refuse, send } from './call'

/** Like `call`, for an endpoint that returns a file: its content and the name from the server. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  callInput: Input<E>,
): Promise<{ content: Blob; name: string }> {
  const input: Input<Endpoint> = callInput
  const sentToken = ownToken()
  const request = buildRequest(endpoint, input, sentToken)
  const address = buildAddress(endpoint, input.params, input.query)
  const [response, content] = await send(address, request, {}, (reply) => reply.blob())
  if (response.status !== 200) return refuse(endpoint, sentToken, response, parse(await content.text()))
  const encodedName = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return { content, name: encodedName ? decodeURIComponent(encodedName) : 'tuntas.xlsx' }
}
