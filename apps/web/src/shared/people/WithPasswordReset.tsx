import { IconKey } from '@tabler/icons-react'
import type { administrators } from '@tuntas/contract/campus/administrators'
import type { students, teachers } from '@tuntas/contract/campus/people'
import { type ReactNode, Suspense } from 'react'
import type { RowAct } from '../../kit/client/rowAction'
import { lazyPart } from '../../ui/lazyPart'
import { usePasswordReset } from './usePasswordReset'

const PasswordResetPage = lazyPart(() => import('./PasswordResetPage'))

type WithPasswordResetProps = {
  endpoint:
    | typeof students.resetPassword
    | typeof teachers.resetPassword
    | typeof administrators.resetPassword
  noun: 'mahasiswa' | 'dosen' | 'administrator'
  number: 'NIM' | 'NIDN' | 'Username'
  children: (act: RowAct<{ id: number; name: string }>) => ReactNode
}

/** A list of people, or the passwords that were reset. */
export function WithPasswordReset({ endpoint, noun, number, children }: WithPasswordResetProps) {
  const { reset, ask, again: retry, finish } = usePasswordReset(endpoint, noun)
  if (!reset) return children({ label: 'Reset kata sandi', icon: IconKey, run: ask })
  return (
    <Suspense fallback={null}>
      <PasswordResetPage number={number} reset={reset} onAgain={retry} onDone={finish} />
    </Suspense>
  )
}
