import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { CallError, isRefused } from '../../../kit/client/call'
import { toast } from '../../../kit/form/toast'
import { type Entered, enter, type Take } from '../../../kit/session/completeSignIn'
import { lazyPart } from '../../../ui/lazyPart'
import type { SecondStepProps } from './SecondStep'
import classes from './SignIn.module.css'
import { useSignIn } from './useSignIn'

/** Loaded after the fields. */
const SignInMore = lazyPart(() => import('./SignInMore'))
/** Loaded only when the sign-in is queued. */
const WaitingLine = lazyPart(() => import('./WaitingLine'))
/** Loaded if the account has a second factor. */
const SecondStep = lazyPart(() => import('./SecondStep'))

type Second = Pick<SecondStepProps, 'ticket' | 'kinds' | 'username' | 'password' | 'shared'>
type Wrong = { username?: string; password?: string }

type SignInFormProps = {
  onEntered: () => void
  /** Replaces entering at once. */
  take?: Take
  /** Only this username can sign in. */
  username?: string
}

export function SignInForm({ onEntered, take = enter, username: fixedUsername }: SignInFormProps) {
  const [errors, setErrors] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [second, setSecond] = useState<Second | null>(null)
  const { waiting: waitingState, send: signIn, leave } = useSignIn()
  const entering = useMutation({
    mutationFn: signIn,
    // Do not cache the password longer than the fields.
    gcTime: 0,
    onSuccess: (reply, credentials) => {
      if (!reply) return
      if (reply.data) return setSecond({ ...reply.data.second, ...credentials })
      take(reply as Entered, credentials.shared, credentials.password)
      onEntered()
    },
    onError: (error) => {
      setRefusal(isRefused(error, 'invalid') ? null : error.message)
      if (error instanceof CallError) setErrors(pickFirstErrors(error))
      toast.error(error.message)
    },
  })

  const send = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    const missingErrors: Wrong = {}
    if (username === '') missingErrors.username = 'Masukan username'
    if (password === '') missingErrors.password = 'Masukan password'
    setErrors(missingErrors)
    const first = Object.keys(missingErrors)[0]
    if (first) return (form.elements.namedItem(first) as HTMLInputElement).focus()
    setRefusal(null)
    entering.mutate({ username, password, shared: data.has('shared') })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!entering.isPending) send(event.currentTarget)
  }

  if (second)
    return (
      <Suspense fallback={null}>
        <SecondStep {...second} take={take} onEntered={onEntered} onBack={() => setSecond(null)} />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        name="username"
        label="Username"
        placeholder="Contoh: 2201010001"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...(fixedUsername === undefined ? {} : { value: fixedUsername, readOnly: true })}
        mb="lg"
      />
      <PasswordInput
        name="password"
        label="Kata sandi"
        placeholder="Kata sandi"
        autoComplete="current-password"
        error={errors.password}
        data-autofocus={fixedUsername === undefined ? undefined : true}
        visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', tabIndex: 0 }}
      />
      <div
        className={classes.more}
        data-passkey={fixedUsername === undefined && 'PublicKeyCredential' in window}
      >
        <Suspense fallback={null}>
          <SignInMore onEntered={onEntered} />
        </Suspense>
      </div>
      {refusal && <p className={classes.refusal}>{refusal}</p>}
      <div role="status">
        <Suspense fallback={null}>
          {waitingState && <WaitingLine {...waitingState} onLeave={leave} />}
        </Suspense>
      </div>
      <Button type="submit" size="lg" fullWidth loading={entering.isPending}>
        Masuk
      </Button>
    </form>
  )
}

const pickFirstErrors = (error: CallError): Wrong => ({
  username: error.errors.username?.[0],
  password: error.errors.password?.[0],
})
