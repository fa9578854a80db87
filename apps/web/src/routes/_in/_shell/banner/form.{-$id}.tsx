import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/roles'
import { BannerForm } from '../../../../rooms/site/BannerForm'

export const Route = createFileRoute('/_in/_shell/banner/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <BannerForm id={Route.useParams().id} />,
})
