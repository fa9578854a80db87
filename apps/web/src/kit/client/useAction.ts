import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { confirm, type Question } from '../form/confirm'
import { toast } from '../form/toast'
import { call, type Input, isRefused } from './call'
import { createJoin } from './dedupeInFlight'
import { invalidate, type Stale } from './queries'

export type TaskOptions<V, R> = {
  /** Endpoints to refetch, also after a refusal, because the screen was out of date then. */
  invalidates?: readonly Stale[]
  /** Success message. */
  said?: string | ((result: R, input: V) => string)
  /** Called after the refetch. */
  done?: (result: R, input: V) => unknown
  /** Replaces the toast with the reason. */
  refused?: (error: Error, input: V) => unknown
  /** Runs of one scope follow each other in call order. */
  scope?: string
}

/** Runs the work; if it requires a proof, asks and repeats it. */
export const withProof = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (error: unknown) => {
    if (!isRefused(error, 'password_required', 'second_factor_required')) throw error
    if (!(await (await import('../session/proof')).askForProof(error.code))) throw error
    return work()
  })

type Asking = Question & {
  /** Returns true if it shows the refusal itself. */
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

/** An asynchronous action: pending state, result and messages. */
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
    /** The current or last input. */
    input: task.variables,
    result: task.data,
    error: task.error,
    reset: task.reset,
    /** The result; undefined after a refusal, which was shown. */
    run: (input: V): Promise<R | undefined> =>
      join(input, () =>
        task.mutateAsync(input).catch((error: Error) => {
          if (onRefused) onRefused(error, input)
          else toast.error(error.message)
          return undefined
        }),
      ),
    /**
     * Runs in the confirmation dialog, which shows the error if it fails. The result; undefined if there is
     * none.
     */
    ask: withQuestion((input: V) => task.mutateAsync(input)),
  }
}

/** Calls an endpoint that changes data. */
export const useAction = <const E extends Endpoint>(
  endpoint: E,
  options: TaskOptions<Input<E>, Reply<E>> = {},
) => useTask((input: Input<E>) => call(endpoint, input), options)

/** Shows the server's own message. */
export const ofReply = ({ message }: { message: string }) => message
