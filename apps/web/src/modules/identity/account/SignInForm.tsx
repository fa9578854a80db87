import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { publicSettings } from '@tuntas/contract/campus/site'
import { Suspense, useState } from 'react'
import { CallError, isRefused } from '../../../kit/client/call'
import { useData } from '../../../kit/client/queries'
import { toast } from '../../../kit/form/toast'
import { type Entered, enter, type Take } from '../../../kit/session/completeSignIn'
import { lazyPart } from '../../../ui/lazyPart'
import type { CampusWay } from './CampusWays'
import type { SecondStepProps } from './SecondStep'
import classes from './SignIn.module.css'
import { useSignIn } from './useSignIn'

/** Loaded after the fields. */
const SignInMore = lazyPart(() => import('./SignInMore'))
/** Loaded only when the sign-in is queued. */
const WaitingLine = lazyPart(() => import('./WaitingLine'))
/** Loaded if the account has a second factor. */
const SecondStep = lazyPart(() => import('./SecondStep'))

/** Loaded if the campus has accounts of its own. */
const CampusWays = lazyPart(() => import('./CampusWays'))

/** The campus's own accounts, and how prominent passwords are beside them. */
function useCampusWays() {
  const { data } = useData(publicSettings, {}, { staleTime: 300_000, retry: 1 })
  const [directory, setDirectory] = useState<CampusWay | null>(null)
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  return {
    list: data?.providers ?? [],
    arePasswordsSeldom:
      data !== undefined && data.password_signin !== 'everybody' && data.providers.length > 0,
    isPasswordOpen,
    openPassword: () => setPasswordOpen(true),
    directory,
    setDirectory,
  }
}

type Second = Pick<SecondStepProps, 'ticket' | 'kinds' | 'username' | 'password' | 'shared'>
type Wrong = { username?: string; password?: string }

type SignInFormProps = {
  onEntered: () => void
  /** Replaces entering at once. */
  take?: Take
  /** Only this username can sign in. */
  username?: string
  /** The page to open after a sign-in at another page. */
  to?: string | undefined
}

const readFields = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return {
    username: String(data.get('username')).trim(),
    password: String(data.get('password')),
    shared: data.has('shared'),
  }
}

const findMissing = ({ username, password }: { username: string; password: string }): Wrong => ({
  ...(username === '' && { username: 'Masukan username' }),
  ...(password === '' && { password: 'Masukan password' }),
})

/** The values, errors and sending of the fields. */
function usePasswordEntry(
  { onEntered, take }: Required<Pick<SignInFormProps, 'onEntered' | 'take'>>,
  directoryId?: number,
) {
  const [errors, setErrors] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [second, setSecond] = useState<Second | null>(null)
  const { waiting: waitingState, send: signIn, leave } = useSignIn()
  const entering = useMutation({
    mutationFn: (credentials: Parameters<typeof signIn>[0]) => signIn(credentials, directoryId),
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
    const { shared: isShared, ...credentials } = readFields(form)
    const missingErrors = findMissing(credentials)
    setErrors(missingErrors)
    const first = Object.keys(missingErrors)[0]
    if (first) return (form.elements.namedItem(first) as HTMLInputElement).focus()
    setRefusal(null)
    entering.mutate({ ...credentials, shared: isShared })
  }
  const isBusy = entering.isPending
  const submit = (form: HTMLFormElement) => {
    if (!isBusy) send(form)
  }
  return { errors, refusal, second, setSecond, submit, isBusy, waiting: waitingState, leave }
}

export function SignInForm({ onEntered, take = enter, username: fixedUsername, to }: SignInFormProps) {
  const ways = useCampusWays()
  const {
    errors,
    refusal,
    second,
    setSecond,
    submit,
    isBusy,
    waiting: waitingState,
    leave,
  } = usePasswordEntry({ onEntered, take }, ways.directory?.id)
  if (second)
    return (
      <Suspense fallback={null}>
        <SecondStep {...second} take={take} onEntered={onEntered} onBack={() => setSecond(null)} />
      </Suspense>
    )
  const { directory } = ways
  const isAlone = ways.arePasswordsSeldom && !ways.isPasswordOpen
  const campusWays = ways.list.length > 0 && !directory && (
    <Suspense fallback={null}>
      <CampusWays ways={ways.list} isAlone={isAlone} to={to} onDirectory={ways.setDirectory} />
    </Suspense>
  )
  if (isAlone && !directory)
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        {campusWays}
        <Button variant="subtle" fullWidth mt="md" onClick={ways.openPassword}>
          Masuk dengan kata sandi
        </Button>
      </form>
    )
  const isOwnName = fixedUsername !== undefined && !directory
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {ways.arePasswordsSeldom && campusWays}
      {directory && <p className={classes.directory}>Masuk dengan {directory.name}</p>}
      <TextInput
        name="username"
        label={directory ? 'Username kampus' : 'Username'}
        placeholder="Contoh: 2201010001"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...(isOwnName ? { value: fixedUsername, readOnly: true } : {})}
        mb="lg"
      />
      <PasswordInput
        name="password"
        label={directory ? 'Kata sandi kampus' : 'Kata sandi'}
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
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Masuk
      </Button>
      {directory && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => ways.setDirectory(null)}>
          Cara masuk lain
        </Button>
      )}
      {!ways.arePasswordsSeldom && campusWays && (
        <>
          <p className={classes.or}>atau</p>
          {campusWays}
        </>
      )}
    </form>
  )
}

const pickFirstErrors = (error: CallError): Wrong => ({
  username: error.errors.username?.[0],
  password: error.errors.password?.[0],
})
