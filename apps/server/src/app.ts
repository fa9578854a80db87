import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { saveAnswer } from '@tuntas/contract/learning/attempts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { events } from './events.ts'
import { mountAdministrators } from './modules/campus/administrators/routes.ts'
import { linkMaker } from './modules/campus/files/access.ts'
import { mountMedia } from './modules/campus/files/media.routes.ts'
import { mountFiles } from './modules/campus/files/routes.ts'
import { MAX_NAME } from './modules/campus/files/rules.ts'
import { findLinkSecret } from './modules/campus/files/store.ts'
import { richTexts } from './modules/campus/files/texts.access.ts'
import { mountMasters } from './modules/campus/masters/routes.ts'
import { mountPeople } from './modules/campus/people/routes.ts'
import { accountReader } from './modules/campus/site/account.ts'
import { mountSite } from './modules/campus/site/routes.ts'
import { mountAdminCourses } from './modules/classroom/courses/admin.routes.ts'
import { mountCourses } from './modules/classroom/courses/routes.ts'
import { mountRps } from './modules/classroom/rps/routes.ts'
import { authenticator, proofDemander } from './modules/identity/account/access.ts'
import { mountAccount } from './modules/identity/account/routes.ts'
import { mountSigninProviders } from './modules/identity/signin/routes.ts'
import { mountDashboard } from './modules/insight/dashboard/routes.ts'
import { mountMarksOffice } from './modules/insight/final-marks/office.routes.ts'
import { mountFinalMarks } from './modules/insight/final-marks/routes.ts'
import { mountMeasurement } from './modules/insight/measurement/routes.ts'
import { mountEvaluations } from './modules/insight/outcomes/evaluation.routes.ts'
import { mountOutcomeReports } from './modules/insight/outcomes/routes.ts'
import { mountComponents } from './modules/insight/plans/components.routes.ts'
import { mountPlans } from './modules/insight/plans/routes.ts'
import { mountPortfolio } from './modules/insight/portfolio/routes.ts'
import { mountReports } from './modules/insight/reports/routes.ts'
import { mountSecondMarks } from './modules/insight/second-marks/routes.ts'
import { mountStandards } from './modules/insight/standards/routes.ts'
import { mountSurveys } from './modules/insight/surveys/routes.ts'
import { noteMarksRead } from './modules/learning/assignments/marks.store.ts'
import { mountAssignments } from './modules/learning/assignments/routes.ts'
import { optionKeys } from './modules/learning/attempts/option-keys.ts'
import { openReadNotes } from './modules/learning/attempts/read-notes.ts'
import { mountAttempts } from './modules/learning/attempts/routes.ts'
import { countOpen } from './modules/learning/attempts/store.ts'
import { mountBank } from './modules/learning/bank/routes.ts'
import { mountGoals } from './modules/learning/goals/routes.ts'
import { mountLessons } from './modules/learning/lessons/routes.ts'
import { mountPractice } from './modules/learning/practice/routes.ts'
import { mountPrints } from './modules/learning/prints/routes.ts'
import { mountQuizzes } from './modules/learning/quizzes/routes.ts'
import { mountAnnouncements } from './modules/operations/announcements/routes.ts'
import { mountArchives } from './modules/operations/archive/routes.ts'
import { mountCalendar } from './modules/operations/calendar/routes.ts'
import { mountDiscussions } from './modules/operations/discussions/routes.ts'
import { mountExternalTools } from './modules/operations/external-tools/routes.ts'
import { mountFeeder } from './modules/operations/feeder/routes.ts'
import { readHealthFigures } from './modules/operations/helpdesk/health.store.ts'
import { mountHelpdesk } from './modules/operations/helpdesk/routes.ts'
import { mountImports } from './modules/operations/imports/routes.ts'
import { mountMessages } from './modules/operations/messages/routes.ts'
import { readUnreadCounts, selectUnread } from './modules/operations/notifications/inbox.store.ts'
import { findMailState } from './modules/operations/notifications/mail.store.ts'
import { mountNotifications } from './modules/operations/notifications/routes.ts'
import { serviceAdmitter } from './modules/operations/services/access.ts'
import { mountServices } from './modules/operations/services/routes.ts'
import { announce, openChangeFeed } from './platform/change-feed.ts'
import type { AppContext } from './platform/context.ts'
import { openPool, openRoutingPool, overPool } from './platform/db/db.ts'
import { computeSavePoolSize } from './platform/db/pool-sizes.ts'
import type { Env } from './platform/env.ts'
import { AppError } from './platform/errors.ts'
import { endPrinting } from './platform/files/printing.ts'
import { openStorage } from './platform/files/storage.ts'
import { openBudgets } from './platform/http/budgets.ts'
import { demandAll } from './platform/http/demand-all.ts'
import { mountDocs } from './platform/http/docs.ts'
import { readRefusedBodies } from './platform/http/drain-bodies.ts'
import { refuseUnreadable, safeHeaders, sendSafeHeaders } from './platform/http/headers.ts'
import { mountHealth } from './platform/http/health.ts'
import { openLoad } from './platform/http/load.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import { acceptMultipart, openUploads, SLOWEST_BODY_MS } from './platform/http/multipart.ts'
import { refuse } from './platform/http/serve.ts'
import { Line } from './platform/http/signin-queue.ts'
import { mountWeb } from './platform/http/web.ts'
import { serializers } from './platform/process/log.ts'
import { signer } from './platform/sign.ts'
import { runScheduled } from './scheduled.ts'

type Options = { env: Env; databaseUrl: string; directUrl: string }

const BODY_LIMIT = 1_048_576
/** Longer than PostgreSQL's statement timeout of 15 s: a save that takes longer has lost its connection. */
const SAVE_PATIENCE_MS = 17_000
const openServer = (env: Env): FastifyInstance =>
  Fastify({
    bodyLimit: BODY_LIMIT,
    // File names in links may be percent-encoded. The default of 100 is below our own limit.
    routerOptions: { maxParamLength: MAX_NAME * 12 },
    trustProxy: env.trustedProxies,
    // For the body. Headers have Node's own limit of one minute.
    requestTimeout: SLOWEST_BODY_MS,
    // Requests that arrive during shutdown are still served; their connection closes after the reply.
    return503OnClosing: false,
    // A malformed URL reaches no hook, so its reply gets the security headers here.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(safeHeaders)),
    clientErrorHandler: refuseUnreadable,
    genReqId: () => randomUUID(),
    logger: { level: env.logLevel, serializers },
    logController: new LogController({ disableRequestLogging: true }),
  })

/**
 * `single`: single statements. `work`: on top of it, transactions and marked statements. `saves`: answer
 * saves and sessions.
 */
const openPools = (server: FastifyInstance, { env, databaseUrl }: Options) => {
  const onError = (err: Error) => server.log.warn({ err }, 'database connection lost')
  const prepared = env.dbPrepared ? 'for its own' : undefined
  const single = openPool(databaseUrl, { max: env.dbPool, name: 'tuntas', prepared, onError })
  const workers = { max: env.dbPool, name: 'tuntas-work', onError }
  const work = env.dbPrepared ? openRoutingPool(databaseUrl, workers, single) : single
  const saves = openPool(databaseUrl, {
    max: computeSavePoolSize(env),
    patienceMs: SAVE_PATIENCE_MS,
    name: 'tuntas-saves',
    prepared: env.dbPrepared ? 'for all values' : undefined,
    onError,
  })
  return { single, work, saves }
}

/** Number of requests waiting for a connection of the usual pools. */
const toQueue = ({ single, work }: ReturnType<typeof openPools>) => ({
  options: { max: single.options.max },
  get waitingCount() {
    return single.waitingCount + (work === single ? 0 : work.waitingCount)
  },
})

const openGuards = (deps: Pick<AppContext, 'db' | 'env'>) => {
  return { admitService: serviceAdmitter(deps), demandProof: proofDemander(deps) }
}

const openContext = async (server: FastifyInstance, options: Options): Promise<AppContext> => {
  const { env, directUrl } = options
  const pools = openPools(server, options)
  const { single, work, saves } = pools
  const changeFeed = openChangeFeed(directUrl, announce(saves), server.log)
  const db = overPool(work)
  const secret = await findLinkSecret(db)
  const sign = signer(secret)
  server.addHook('onClose', async () => {
    await changeFeed.close()
    await Promise.all([...[...new Set([single, work, saves])].map((pool) => pool.end()), endPrinting()])
  })
  const linkTo = linkMaker(secret)
  return {
    server,
    env,
    db,
    saves,
    changeFeed,
    events,
    load: openLoad(server, toQueue(pools), openBudgets(env.callBudget)),
    line: new Line(sign),
    sign,
    uploads: openUploads(),
    files: await openStorage(env),
    linkTo,
    readAccount: accountReader(
      { db, changeFeed, linkTo, readUnreadCounts: (user) => readUnreadCounts(db, user) },
      env.campusTz,
    ),
    selectUnread,
    optionKeys: optionKeys(secret),
    readNotes: openReadNotes({ server, db }, noteMarksRead),
    texts: richTexts(db, secret),
    authenticate: authenticator({ db: overPool(saves), changeFeed }),
    ...openGuards({ db, env }),
    examples: new Map(),
    served: new Set(),
  }
}

const features = [
  mountAccount,
  mountSigninProviders,
  mountFiles,
  mountMedia,
  mountMasters,
  mountAdministrators,
  mountPeople,
  mountAdminCourses,
  mountCourses,
  mountBank,
  mountGoals,
  mountLessons,
  mountQuizzes,
  mountAttempts,
  mountPrints,
  mountPractice,
  mountAssignments,
  mountRps,
  mountReports,
  mountMarksOffice,
  mountMeasurement,
  mountOutcomeReports,
  mountFinalMarks,
  mountEvaluations,
  mountPlans,
  mountComponents,
  mountSurveys,
  mountPortfolio,
  mountStandards,
  mountSecondMarks,
  mountSite,
  mountImports,
  mountServices,
  mountExternalTools,
  mountFeeder,
  mountArchives,
  mountHelpdesk,
  mountAnnouncements,
  mountMessages,
  mountDiscussions,
  mountNotifications,
  mountCalendar,
  mountDashboard,
]

/** The complete application on its database, ready to listen. Closing it closes its connections. */
export const buildApp = async (options: Options): Promise<FastifyInstance> => {
  const server = openServer(options.env)
  sendSafeHeaders(server)
  // Small replies compress faster synchronously than through a stream: a short paper is 8 kB.
  await server.register(compress, { threshold: 2048, syncThreshold: 32_768, encodings: ['br', 'gzip'] })
  await acceptMultipart(server)
  readRefusedBodies(server)
  server.setErrorHandler(refuse)
  const ctx = await openContext(server, options)
  for (const mount of features) mount(ctx)
  demandAll(ctx)
  mountHealth(ctx)
  mountMetrics(ctx, {
    save: saveAnswer,
    countOpen: () => countOpen(ctx.db),
    readHealth: async () =>
      readHealthFigures(ctx.db, {
        dataDir: ctx.env.dataDir,
        mailOutages: (await findMailState(ctx.db)).outages,
      }),
  })
  mountDocs(ctx)
  await mountWeb(server)
  server.setNotFoundHandler((request, reply) => {
    refuse(new AppError('no_such_call'), request, reply)
  })
  runScheduled(ctx)
  await ctx.changeFeed.ready
  return server
}
