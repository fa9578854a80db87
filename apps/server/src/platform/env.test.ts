import { describe, expect, it } from 'vitest'
import { originMissing, readEnv } from './env.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    const env = readEnv({})
    expect(env).toMatchObject({ port: 3000, host: 'localhost', campusTz: 'Asia/Jakarta', dbPrepared: true })
    expect(env.dataDir).toMatch(/\/data$/)
  })

  it('counts an empty variable as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['CAMPUS_TZ', 'Asia/Bekasi'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DB_PREPARED', 'no'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.1; drop'],
    ['METRICS_TOKEN', 'terlalu-pendek'],
    ['BREACHED_PASSWORDS', '/tidak/ada.txt'],
    ['DATABASE_OWNER_URL', 'localhost'],
    ['ORIGIN', 'lms.kampus.ac.id'],
    ['ORIGIN', 'https://lms.kampus.ac.id/masuk'],
  ])('names %s when it is wrong', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`- ${name}: `)
  })

  it('takes where people meet the campus as a browser writes it', () => {
    expect(readEnv({}).origin).toBeUndefined()
    expect(readEnv({ ORIGIN: 'https://lms.kampus.ac.id' }).origin).toBe('https://lms.kampus.ac.id')
  })

  it('warns a campus that does not say where it is met', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/x' }
    expect(originMissing(readEnv(production))).toContain('ORIGIN')
    expect(originMissing(readEnv({ ...production, ORIGIN: 'https://lms.kampus.ac.id' }))).toBeNull()
    expect(originMissing(readEnv({}))).toBeNull()
  })

  it('never shows the password of a wrong address', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://u:rahasia@x/y' })).toThrow(/^(?!.*rahasia)/s)
  })

  it('listens on the database itself unless a direct address is given', () => {
    const url = 'postgres://u:p@pool:6432/tuntas'
    expect(readEnv({ DATABASE_URL: url }).directUrl).toBe(url)
    const direct = 'postgres://u:p@db:5432/tuntas'
    expect(readEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }).directUrl).toBe(direct)
  })

  it('allows the demo campus only outside production and on its own database', () => {
    expect(readEnv({}).demo).toBe(true)
    expect(readEnv({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/tuntas' }).demo).toBe(false)
  })
})
