import { useMutation } from '@tanstack/react-query'
import { accountInfo } from '@tuntas/contract/identity/account'
import { ownSecond } from '@tuntas/contract/identity/second'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kit/client/call'
import { invalidate } from '../../../kit/client/queries'
import { withProof } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'

/**
 * Starts a setup. A recent session starts at once; otherwise the password or the existing second factor is
 * asked first.
 */
export function useSetup<T>(begin: (current_password?: string) => Promise<T>, onRefused: () => void) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const beginning = useMutation({
    mutationFn: (password?: string) => withProof(() => begin(password)),
    onError: (error) => {
      if (error instanceof CallError && error.errors.current_password) setNeedsPassword(true)
      else {
        toast.error(error.message)
        onRefused()
      }
    },
  })
  // Only once, even if effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    beginning.mutate(undefined)
  }, [beginning])
  return {
    started: beginning.data,
    password: needsPassword && {
      busy: beginning.isPending,
      /** The error; a missing password is not reported before anything was typed. */
      error: beginning.variables === undefined ? undefined : (beginning.error?.message ?? undefined),
      send: (password: string) => beginning.mutate(password),
    },
  }
}

export type SetupEnds = { onCodes: (codes: readonly string[]) => void; onClose: (isDone: boolean) => void }

/** After a second factor was added: the first one brings recovery codes, which are shown before closing. */
export async function afterSetup(
  { codes }: { codes: readonly string[] | null },
  { onCodes, onClose }: SetupEnds,
) {
  await guardedNow()
  if (codes) onCodes(codes)
  else onClose(true)
}

/** Refetch the account, whose requirements have changed. */
const guardedNow = () => invalidate([ownSecond, accountInfo])
