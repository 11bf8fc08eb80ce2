import { z } from 'zod';
import type * as brands from '../brand.js';

/** The schema of ids of one kind: `idField<UserId>('UserId')`. */
export const idField = <Id extends number>(title: string) => z.int().positive().meta({ title }) as unknown as z.ZodType<Id, number>;

export const userId = idField<brands.UserId>('UserId');
export const photoId = idField<brands.PhotoId>('PhotoId');
export const commentId = idField<brands.CommentId>('CommentId');
export const collectionId = idField<brands.CollectionId>('CollectionId');
export const decisionId = idField<brands.DecisionId>('DecisionId');
export const appId = idField<brands.AppId>('AppId');
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Of `Marks`. */
export const markFields = { standing: z.array(z.object({ decisionId, reason: z.string() })), lifted: z.array(decisionId) };

/**
 * A field (string, object, array or null) that holds something about a person. It is stored encrypted under the key of the person whom the event names
 * as its owner, and reads as null once that is erased.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ personal: true });

export const isPersonal = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).meta()?.['personal'] === true;
