import type { Endpoint } from '@tuntas/contract/wire/endpoint'

/** What is sent to an endpoint, right or wrong. */
export type TestRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export const buildPath = (endpoint: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
