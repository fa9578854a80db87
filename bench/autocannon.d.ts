/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  interface Result {
    /** In seconds. */
    duration: number
    errors: number
    requests: { total: number }
    statusCodeStats: Record<string, { count: number } | undefined>
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
