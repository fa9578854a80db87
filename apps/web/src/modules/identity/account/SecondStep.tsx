import { useMutation } from '@tanstack/react-query'
import {
  type SecondKind,
  secondPasskey,
  secondPasskeyOptions,
  secondStep,
} from '@tuntas/contract/identity/second'
import { call, isRefused } from '../../../kit/client/call'
import { toast } from '../../../kit/form/toast'
import type { Take } from '../../../kit/session/completeSignIn'
import { ProofFields } from '../../../kit/session/ProofFields'
import { answerPasskey } from '../../../kit/session/passkey'
import { devices } from '../../../shared/people/devices'
import classes from './SecondStep.module.css'

export type SecondStepProps = {
  ticket: string
  kinds: readonly SecondKind[]
  /** Empty after a campus account. */
  username: string
  /** The verified password; empty after a campus account. */
  password: string
  shared: boolean
  take: Take
  onEntered: () => void
  /** Back to the password. */
  onBack: () => void
}

/** The second step after a correct password. */
export default function SecondStep(props: SecondStepProps) {
  const { ticket, kinds, username, password, shared: isShared, take, onEntered, onBack } = props
  const entering = useMutation({
    mutationFn: async (code: string | null) => {
      if (code !== null) return call(secondStep, { body: { ticket, code } })
      const { options } = (await call(secondPasskeyOptions, { body: { ticket } })).data
      return call(secondPasskey, { body: { ticket, response: await answerPasskey(options) } })
    },
    onSuccess: (reply) => {
      // On a shared computer do not store the username.
      if (!isShared && username !== '') devices.keep(username, reply.device)
      take(reply, isShared, password)
      onEntered()
    },
    onError: (error) => {
      if (!isRefused(error, 'second_ended')) return
      toast.error(error.message)
      onBack()
    },
  })
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className={classes.heading}>
        Buktikan bahwa ini kamu
      </h2>
      <p className={classes.lead}>
        {username === '' ? (
          'Akun kampusmu dikenali. Akunmu di Tuntas'
        ) : (
          <>
            Kata sandimu benar. Akun <strong>{username}</strong>
          </>
        )}{' '}
        memakai verifikasi dua langkah.
      </p>
      <ProofFields
        kinds={kinds}
        busy={entering.isPending}
        error={entering.error}
        onCode={(code) => entering.mutate(code)}
        onPasskey={() => entering.mutate(null)}
        back={{ label: 'Kembali', run: onBack }}
      />
      <p className={classes.help}>
        Ponsel dan kode pemulihanmu hilang? Minta admin akademik mematikan verifikasi dua langkahmu. Untuk
        akun admin, operator, dan koordinator, minta super admin.
      </p>
    </section>
  )
}
