import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { call, type Input, isRefused } from './call'
import { confirm, type Question } from './confirm'
import { createJoin } from './join'
import { invalidate, type Stale } from './queries'
import { toast } from './toast'

export type TaskOptions<V, R> = {
  /** Endpoints whose replies it makes stale; also where it was refused, for then the screen was behind. */
  invalidates?: readonly Stale[]
  /** What is said once it is done. */
  said?: string | ((result: R, input: V) => string)
  /** After what it made stale was read anew. */
  done?: (result: R, input: V) => unknown
  /** In place of the toast that says why it was refused. */
  refused?: (error: Error, input: V) => unknown
  /** Runs of one scope follow each other in the order of their calls. */
  scope?: string
}

/** Does it; where a proof is asked for, once it was given. */
export const withProof = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (error: unknown) => {
    if (!isRefused(error, 'password_required', 'second_factor_required')) throw error
    if (!(await (await import('./proof')).askForProof(error.code))) throw error
    return work()
  })

type Asking = Question & {
  /** True where it says elsewhere what was refused. */
  instead?: (error: unknown) => boolean
}

const withQuestion =
  <V, R>(run: (input: V) => Promise<R>) =>
  async ({ instead, ...question }: Asking, input: V): Promise<R | undefined> => {
    let result: R | undefined
    await confirm({
      ...question,
      act: async () => {
        try {
          result = await run(input)
        } catch (error) {
          if (!instead?.(error)) throw error
        }
      },
    })
    return result
  }

/** Something that takes a while: whether it runs, what came of it, and what is told. */
export function useTask<V = void, R = unknown>(
  work: (input: V) => Promise<R>,
  options: TaskOptions<V, R> = {},
) {
  const { invalidates = [], said: message, done: onDone, refused: onRefused, scope } = options
  const [join] = useState(createJoin<V, R | undefined>)
  const task = useMutation({
    mutationFn: (input: V) => withProof(() => work(input)),
    ...(scope && { scope: { id: scope } }),
    onSuccess: async (result, input) => {
      if (message !== undefined) toast.success(typeof message === 'string' ? message : message(result, input))
      await invalidate(invalidates)
      await onDone?.(result, input)
    },
    onError: () => void invalidate(invalidates),
  })
  return {
    pending: task.isPending,
    /** What it runs with, or ran with last. */
    input: task.variables,
    result: task.data,
    error: task.error,
    reset: task.reset,
    /** The result; undefined where it was refused, which has been said then. */
    run: (input: V): Promise<R | undefined> =>
      join(input, () =>
        task.mutateAsync(input).catch((error: Error) => {
          if (onRefused) onRefused(error, input)
          else toast.error(error.message)
          return undefined
        }),
      ),
    /** Runs in the dialog that asks, which stays with what went wrong. The result; undefined where there is none. */
    ask: withQuestion((input: V) => task.mutateAsync(input)),
  }
}

/** Calls an endpoint that changes something. */
export const useAction = <const E extends Endpoint>(
  endpoint: E,
  options: TaskOptions<Input<E>, Reply<E>> = {},
) => useTask((input: Input<E>) => call(endpoint, input), options)

/** The server's own words for what was done. */
export const ofReply = ({ message }: { message: string }) => message
