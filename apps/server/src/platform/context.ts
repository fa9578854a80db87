import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { ServiceScope } from '@tuntas/contract/wire/service-scopes'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Actor, Caller, Service } from './actor.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Effects, Handlers } from './events.ts'
import type { SweptStore } from './files/storage.ts'
import type { Load } from './http/load.ts'
import type { openUploads } from './http/multipart.ts'
import type { Line } from './http/signin-queue.ts'
import type { Signer } from './sign.ts'

type Account = Pick<Caller, 'id' | 'role' | 'name' | 'username' | 'temporary' | 'second_due'>

/** What each feature needs to mount its endpoints. */
export type AppContext = {
  server: FastifyInstance
  env: Env
  db: Db
  /**
   * Connections for the short statements of a running exam (saves, sessions). Reports and lists cannot
   * exhaust them.
   */
  saves: pg.Pool
  changeFeed: ChangeFeed
  /** Effects and handlers of events, provided by the composition. */
  events: { effects: Effects; handlers: Handlers }
  load: Load
  /** The queue before sign-in, because its hashing uses all cores. */
  line: Line
  sign: Signer
  /** Reads forms with files, limited by memory. */
  uploads: ReturnType<typeof openUploads>
  /** Finds the caller by the header; throws `signed_out`. Provided by the account feature. */
  authenticate: {
    /** @param isUsed true for an action of a person, false for a background request of a screen */
    (authorization: string | undefined, ip: string, isUsed?: boolean): Promise<Caller>
    /**
     * Caches a session that this process opened.
     * @param moment of the change feed, taken before that
     */
    welcome: (token: string, user: Account & { shared: boolean }, moment: number) => void
  }
  /**
   * Admits a call with a service token; undefined for other tokens. Throws `signed_out`, `scope_missing` or
   * `too_many_calls`. Provided by the services feature.
   */
  admitService: (
    authorization: string | undefined,
    ip: string,
    scope: ServiceScope,
  ) => Promise<Service | undefined>
  /**
   * Throws `second_factor_required` if the account has a second factor that this session has not proved
   * recently, and `password_required` if it has none and `identity` is required. Provided by the account
   * feature.
   */
  demandProof: (actor: Actor, proof: NonNullable<Endpoint['proved']>) => Promise<void>
  /** What a browser learns about the signed-in person. Provided by the site feature. */
  readAccount: (user: Account, unreadCount?: number) => Promise<AccountInfo>
  /** Number of unread notifications as a column. Provided by the notifications feature. */
  selectUnread: (userId: number) => SQL<number>
  files: SweptStore
  /** A signed link to an uploaded file. Provided by the files feature. */
  /** @param expires in seconds; usually within two hours */
  linkTo: (file: { id: number; name: string } | null, expires?: number) => string | null
  /** Names of options on a paper. Provided by the attempts feature. */
  optionKeys: {
    /** @param questionKeys keys to hide together, which takes half the time or less */
    hide: (
      attemptId: number,
      questionKeys?: readonly { questionId: number; key: string }[],
    ) => (questionId: number, key: string) => string
    reveal: (attemptId: number, questionId: number, paperKey: string) => string | undefined
  }
  /** Records in batches what students read of their results. Provided by the attempts feature. */
  readNotes: {
    note: (kind: 'score' | 'keys' | 'mark', reading: { id: number; at: string }) => void
    /** Resolves once all notes so far are written, for pages that show them. */
    settle: () => Promise<void>
  }
  /**
   * Cleans formatted texts before storing, and signs their pictures before showing. Provided by the files
   * feature.
   */
  texts: {
    clean: <T extends string | null>(html: T, writing: { userId: number; former?: SQL }) => Promise<T>
    picture: (id: number, writing: { userId: number; former?: SQL }) => Promise<string | null>
    show: <T extends string | null>(html: T) => T
    showToWriter: <T extends string | null>(html: T) => T
  }
  /** Example bodies for the endpoint documentation, by name. */
  examples: Map<Pick<CompleteEndpoint, 'path'>, Record<string, object>>
  /** Every mounted endpoint, for OpenAPI and the boot check. */
  served: Set<CompleteEndpoint>
}
