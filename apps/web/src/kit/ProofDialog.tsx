import { Modal } from '@mantine/core'
import { prove, proveOptions } from '@tuntas/contract/identity/second'
import { call } from './call'
import { Loaded } from './Loaded'
import { ProofFields } from './ProofFields'
import { answerPasskey } from './passkey'
import { useProofAsked } from './proof'
import { useData } from './queries'
import { useTask } from './useAction'

type Question = { ticket: string; options: { challenge: string } }

/** Before a dangerous act: is it still the same person who sits there? */
export default function ProofDialog() {
  const asked = useProofAsked()
  // A question is good for one answer.
  const ways = useData(proveOptions, {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const done = () => asked?.answer(true)
  const code = useTask((given: string) => call(prove, { body: { code: given } }), { done, refused: () => {} })
  const passkey = useTask(
    async ({ ticket, options }: Question) =>
      call(prove, { body: { ticket, response: await answerPasskey(options) } }),
    { done, refused: () => {} },
  )
  const leave = () => asked?.answer(false)
  return (
    <Modal
      opened={asked !== null}
      onClose={leave}
      title="Buktikan bahwa ini kamu"
      withCloseButton={false}
      // Above a dialog that waits for it.
      zIndex={400}
      size={440}
      transitionProps={{ duration: 120 }}
    >
      <p style={{ marginBottom: '1rem' }}>Tindakan ini perlu dipastikan dengan faktor keduamu.</p>
      <Loaded query={ways} failed="Cara membuktikan diri gagal dimuat" shape="fields" count={1}>
        {({ kinds, ...question }) => (
          <ProofFields
            kinds={kinds}
            busy={code.pending || passkey.pending}
            error={code.error ?? passkey.error}
            onCode={(given) => {
              passkey.reset()
              void code.run(given)
            }}
            onPasskey={() => {
              code.reset()
              void passkey.run(question)
            }}
            back={{ label: 'Batal', run: leave }}
          />
        )}
      </Loaded>
    </Modal>
  )
}
