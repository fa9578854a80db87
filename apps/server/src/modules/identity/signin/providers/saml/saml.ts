import { demandSettings, type Kind } from '../provider.rules.ts'

export const samlKind: Kind = {
  secret: null,
  defaults: { idp_entity_id: '', idp_sso_url: '', idp_certificate: '', subject_claim: '' },
  identifying: ['idp_entity_id', 'subject_claim'],
  addresses: ['acs', 'metadata'],
  check: ({ settings }) => demandSettings(settings, { idp_entity_id: 'Masukan entity ID penyedia' }),
}
