// A question in Arabic, with the texts around it.
import type { ElicitationLabels, ElicitationQuestion } from '@mcp-app/elements/mcp-app-elicitation';

export const ARABIC_FORM: ElicitationQuestion = {
  message: 'المقصورة متاحة. بعض التفاصيل قبل الحجز:',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'الاسم', description: 'كما في جواز السفر' },
      mail: { type: 'string', title: 'البريد الإلكتروني', format: 'email' },
      seats: { type: 'integer', title: 'المسافرون', minimum: 1, maximum: 6, default: 2 },
      meals: {
        type: 'array',
        title: 'الوجبات',
        items: { type: 'string', enum: ['الفطور', 'الغداء', 'العشاء'] },
        default: ['الفطور'],
      },
      offers: { type: 'boolean', title: 'أرسلوا لي العروض' },
    },
    required: ['name'],
  },
};

export const ARABIC_LABELS: Partial<ElicitationLabels> = {
  formTitle: 'خادم يطلب معلومات',
  askedBy: 'الطلب من {server}',
  nameIsClaim: 'الاسم الذي يعلنه الخادم',
  noSecrets: 'لا تُدخل كلمات مرور أو رموز وصول أو بيانات دفع. لا يجوز للخوادم طلبها هنا.',
  accept: 'إرسال',
  decline: 'رفض',
  cancel: 'إلغاء',
  required: 'مطلوب',
  numberRange: 'من {min} إلى {max}',
};
