import type { Endpoint } from '@tuntas/contract/wire/endpoint'

/** A request to an endpoint, valid or invalid. */
export type TestRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export const buildPath = (endpoint: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
