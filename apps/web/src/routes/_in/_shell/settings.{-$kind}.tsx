import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../ui/lazyPage'

const SettingsForm = seldomPage(() => import('../../../modules/campus/site/SettingsForm'))
const SigninSettings = seldomPage(() => import('../../../modules/identity/signin/SigninSettings'))
const FeederSettings = seldomPage(() => import('../../../modules/operations/feeder/FeederSettings'))
const ServiceTokens = seldomPage(() => import('../../../modules/operations/services/ServiceTokens'))
const ExternalTools = seldomPage(() => import('../../../modules/operations/external-tools/ExternalTools'))
const WaySettings = seldomPage(() => import('../../../modules/operations/notifications/WaySettings'))

export const Route = createFileRoute('/_in/_shell/settings/{-$kind}')({
  staticData: { roles: admins },
  component: () => {
    const { kind } = Route.useParams()
    if (kind === undefined) return <SettingsForm />
    if (kind === 'pddikti') return <FeederSettings />
    if (kind === 'service-token') return <ServiceTokens />
    if (kind === 'lti-tool') return <ExternalTools />
    return kind === 'signin' ? <SigninSettings /> : <WaySettings kind={kind} />
  },
})
