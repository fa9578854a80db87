import { provePassword } from '@tuntas/contract/identity/password'
import { prove, proveOptions } from '@tuntas/contract/identity/second'
import { Modal } from '../../ui/Modal'
import { call } from '../client/call'
import { Loaded } from '../client/Loaded'
import { useData } from '../client/queries'
import { useTask } from '../client/useAction'
import { PasswordFirst } from './PasswordFirst'
import { ProofFields } from './ProofFields'
import { answerPasskey } from './passkey'
import { useProofAsked } from './proof'

type Question = { ticket: string; options: { challenge: string } }
type ProofProps = { answer: (isProved: boolean) => void }

/** Asks for a proof of identity before a dangerous action. */
export default function ProofDialog() {
  const proofRequest = useProofAsked()
  const Proof = proofRequest?.by === 'password' ? PasswordProof : SecondProof
  return (
    <Modal
      opened={proofRequest !== null}
      onClose={() => proofRequest?.answer(false)}
      title="Buktikan bahwa ini kamu"
      withCloseButton={false}
      // Above the dialog that waits for it.
      zIndex={400}
      size={440}
      transitionProps={{ duration: 120 }}
    >
      {proofRequest && <Proof answer={proofRequest.answer} />}
    </Modal>
  )
}

function PasswordProof({ answer }: ProofProps) {
  const proof = useTask((current_password: string) => call(provePassword, { body: { current_password } }), {
    done: () => answer(true),
    refused: () => {},
  })
  return (
    <PasswordFirst
      busy={proof.pending}
      error={proof.error?.message}
      send={(password) => void proof.run(password)}
      onClose={() => answer(false)}
    />
  )
}

function SecondProof({ answer }: ProofProps) {
  // A passkey challenge is valid for one answer.
  const ways = useData(proveOptions, {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const confirmProof = () => answer(true)
  const code = useTask((proofCode: string) => call(prove, { body: { code: proofCode } }), {
    done: confirmProof,
    refused: () => {},
  })
  const passkey = useTask(
    async ({ ticket, options }: Question) =>
      call(prove, { body: { ticket, response: await answerPasskey(options) } }),
    { done: confirmProof, refused: () => {} },
  )
  return (
    <>
      <p style={{ marginBottom: '1rem' }}>Pastikan dulu dengan verifikasi dua langkah.</p>
      <Loaded query={ways} failed="Cara membuktikan diri gagal dimuat" shape="fields" count={1}>
        {({ kinds, ...question }) => (
          <ProofFields
            kinds={kinds}
            busy={code.pending || passkey.pending}
            error={code.error ?? passkey.error}
            onCode={(codeInput) => {
              passkey.reset()
              void code.run(codeInput)
            }}
            onPasskey={() => {
              code.reset()
              void passkey.run(question)
            }}
            back={{ label: 'Batal', run: () => answer(false) }}
          />
        )}
      </Loaded>
    </>
  )
}
