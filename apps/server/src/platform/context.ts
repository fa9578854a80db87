import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Actor, Caller } from './actor.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Effects, Handlers } from './events.ts'
import type { Line } from './line.ts'
import type { Load } from './load.ts'
import type { openUploads } from './multipart.ts'
import type { Signer } from './sign.ts'
import type { SweptStore } from './storage.ts'

type Account = Pick<Caller, 'id' | 'role' | 'name' | 'username' | 'temporary' | 'second_due'>

/** What every feature is given to mount its endpoints. */
export type AppContext = {
  server: FastifyInstance
  env: Env
  db: Db
  /** Connections for the short statements that a running exam needs (saves, sessions). Reports and lists cannot use them up. */
  saves: pg.Pool
  changeFeed: ChangeFeed
  /** What follows from events. The composition knows how. */
  events: { effects: Effects; handlers: Handlers }
  load: Load
  /** The queue before sign-in: its hashing fills the cores. */
  line: Line
  sign: Signer
  /** Reads forms with files, as many at a time as memory has room for. */
  uploads: ReturnType<typeof openUploads>
  /** Finds the caller by the header; throws `signed_out`. The account feature knows how. */
  authenticate: {
    /** @param isUsed true where a person acted, false where a screen asks by itself */
    (authorization: string | undefined, ip: string, isUsed?: boolean): Promise<Caller>
    /** Caches a session that this process has opened. @param moment of the change feed, taken before that */
    welcome: (token: string, user: Account & { shared: boolean }, moment: number) => void
  }
  /**
   * Throws `second_factor_required` where the account has a second factor and this session has not proved it a short time ago, and
   * `password_required` where it has none and `identity` is demanded. The account feature knows how.
   */
  demandProof: (actor: Actor, proof: NonNullable<Endpoint['proved']>) => Promise<void>
  /** What a browser is told of the person who is signed in. The site feature knows how. */
  readAccount: (user: Account) => Promise<AccountInfo>
  files: SweptStore
  /** A signed link to an uploaded file. The files feature knows how. */
  /** @param expires in seconds; usually within two hours */
  linkTo: (file: { id: number; name: string } | null, expires?: number) => string | null
  /** What a paper calls its options. The attempts feature knows how. */
  optionKeys: {
    /** @param questionKeys keys that will be asked for: hidden together, in half the time or less */
    hide: (
      attemptId: number,
      questionKeys?: readonly { questionId: number; key: string }[],
    ) => (questionId: number, key: string) => string
    reveal: (attemptId: number, questionId: number, paperKey: string) => string | undefined
  }
  /** Notes what students read of their attempts, written together soon after. The attempts feature knows how. */
  readNotes: {
    note: (kind: 'score' | 'keys', reading: { id: number; at: string }) => void
    /** Resolves once what was noted so far can be read: for pages that show it. */
    settle: () => Promise<void>
  }
  /** Cleans formatted texts before they are stored, and signs their pictures before they are shown. The files feature knows how. */
  texts: {
    clean: <T extends string | null>(html: T, writing: { userId: number; former?: SQL }) => Promise<T>
    picture: (id: number, writing: { userId: number; former?: SQL }) => Promise<string | null>
    show: <T extends string | null>(html: T) => T
    showToWriter: <T extends string | null>(html: T) => T
  }
  /** Bodies that an endpoint's documentation shows, by their names. */
  examples: Map<Pick<CompleteEndpoint, 'path'>, Record<string, object>>
  /** Every endpoint that was mounted, for OpenAPI and the boot check. */
  served: Set<CompleteEndpoint>
}
