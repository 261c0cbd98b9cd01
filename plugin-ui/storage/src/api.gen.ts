export interface paths {
    "/api/bulkUpload/approveBulkUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve
         * @description Make the documents that wait visible to whoever may view their type.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApproveRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ApprovedRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign
         * @description Say whose a file is that was nobody's.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AssignRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkResultRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description End a bulk upload: what was not approved goes.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["JobRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkJobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/createBulkUpload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Bulk Upload
         * @description Read many uploads in a flow: each file in them becomes a document that waits, or a row with a reason.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateBulkRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedBulkUpload_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/getUnmappedResults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Unmapped
         * @description The files that are nobody's, in their order.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UnmappedRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UnmappedPage_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Rule
         * @description What a rule finds in the names of the first files, and whose they would be. Nothing is stored.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RuleTrialRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RuleTrialRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/printSheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print Sheets
         * @description A PDF with separator sheets for a scan: of persons, or for anybody, whose documents are assigned afterwards.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SheetsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip
         * @description Leave a file out.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SkipRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkResultRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Put a file that was skipped back, or take one away from its person.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkResultRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkUpload/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * View
         * @description Where a bulk upload stands (`id`), or the file of one of its results (`resultId`), whose bytes are answered.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkViewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkJobRead_"];
                        "application/octet-stream": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create
         * @description Add a document of a person; without a name it is called as its file.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_create_api_document_create_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/createBulkDocs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Many
         * @description Add many documents by a job; what becomes of each stands in `DocumentResults` and `NotProcessedResults`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewItems"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete
         * @description Put a document into the bin, from which it comes back for 30 days.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/deleteMany": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Many
         * @description Put many documents into the bin by a job; those that are not there any more are passed over.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/downloadZip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download Zip
         * @description A part of a zip: what may be downloaded now. Of known length, so that a download that broke off goes on.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    range?: string | null;
                    "if-range"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DownloadZipRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Partial Content */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Range */
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/findLatestZip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Latest Zip
         * @description The newest zip of whoever asks, with its parts as they would be downloaded now.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_LatestZip_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/getAllActiveDocumentTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Active Types
         * @description The document types that take new documents and that the caller may see, by name in any case.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_TypeRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/getAllRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get All Roles
         * @description The document storage roles: all for administrators, for others those that they have.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RoleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/getMetadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Metadata
         * @description What is known of a document, and what the caller may do with it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/getPersonDocumentIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Person Document Ids
         * @description The ids of a person's documents that the caller may view, the newest first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PersonDocumentsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PersonDocumentIds_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/getUploadLimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Limits
         * @description What the caller may upload, and how large it may be; `bulk` is 0 where the district has no bulk upload.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_LimitsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * History
         * @description What was done to a document, the newest thousand acts first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_ActRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/prepareZip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare
         * @description Prepare a zip of documents, in parts of the size that the district has set; a flow does it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrepareZipRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreparedZip_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open Preview
         * @description Open a document to look at its pages.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreviewRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/previewFind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find In Document
         * @description Where words stand in an opened document; pages that are pictures are looked through as far as they were read.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FindRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_FoundRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/previewPage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw Page
         * @description A page of an opened document as a picture.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PageRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/previewWords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Words
         * @description The words of a page of an opened document, to be selected, searched and read aloud.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WordsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_WordsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/readAgain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Reading
         * @description Read documents again that the user may change; others are left as they are.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReadAgainRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReadAgainResult_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/reading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show Reading
         * @description How many documents can be searched, wait to be read, or cannot be read.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReadingProgress_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore
         * @description Take documents out of the bin; those that are not there any more are passed over.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Restored_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/restoreVersion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Version
         * @description Make the file of an earlier version the newest one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VersionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/retryBulkDocs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry Many
         * @description Try again, by a new job, to add documents that were not added; each leaves the results of its former job.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ItemsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search
         * @description Find documents by what stands in them, what they are called and whose they are.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchDocumentsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentHits_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send
         * @description Send documents to the families of their persons: a job of document delivery, with its checks and its ledger.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SendRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update
         * @description Give a document a new file: its newest version, which is shown from now on.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_update_api_document_update_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/updateMetadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Metadata
         * @description Change the name, the type or the metadata of a document.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Versions
         * @description Every file that the document has had, the newest first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_VersionRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/document/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * View
         * @description The file of a document; a Range header asks for a part of it. Only what is inert is answered to be shown.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    range?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Types
         * @description The document types that the user may see, by name in any case; administrators see all.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_TypeRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/deleteRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Role
         * @description Remove a document storage role; users who had it lose what it permitted at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RoleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Type
         * @description Add or change a document type.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveTypeRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TypeRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/saveRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Role
         * @description Add or change a document storage role.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveRoleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RoleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve
         * @description Approve a list. With the second person's approval its documents are destroyed, for good.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DispositionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DispositionRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Certificate
         * @description The certificate of a list that was carried out.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DispositionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/getDisposition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Disposition
         * @description A list, who has approved it, and how many documents are left on it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DispositionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DispositionRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/holdsOn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Holds On
         * @description The legal holds that keep a document which the caller may view.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["HeldDocumentRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_KeepingHold__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/object": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Object To
         * @description Take documents out of a list before it is approved by two people.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ObjectRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DispositionRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/placeHold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place Hold
         * @description Place a legal hold on a person, a document, or whatever a search finds.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["HoldRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_HoldRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview
         * @description By document type that has a period, and what other plugins keep: how much is due, and how much a hold keeps.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_TypeDue__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose
         * @description Put documents that are due on a list, which two people approve before anything is destroyed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProposeRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DispositionRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/releaseHold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Hold
         * @description Release a legal hold. Documents that others are on stay held.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReleaseRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_HoldRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw
         * @description End a list of which nothing was destroyed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReleaseRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DispositionRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/allRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Roles
         * @description Every document storage role, by name in any case.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RoleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/deleteMapRoles/{mapping_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete Mapping
         * @description Take a mapping back. A GET by the specification; it needs the bearer header, which no link carries.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mapping_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/getSisRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sis Roles
         * @description The roles of a student information system that can be mapped.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_str__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/mapRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Mappings
         * @description Which roles of a student information system stand for which document storage roles.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_MappingRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Map Role
         * @description Map a role of a student information system to a document storage role.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MappingRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedMapping_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/updateRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Roles
         * @description Save several document storage roles, all or none; answers every role of the district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveRolesRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RoleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AccessEntry
         * @description A document type on an access list; `id` alone counts.
         */
        AccessEntry: {
            /** Docid */
            docId?: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Name
             * @default
             */
            name?: string;
        };
        /**
         * AccessRead
         * @description A document type on an access list; both ids are the same.
         */
        AccessRead: {
            /**
             * Docid
             * Format: uuid
             */
            docId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * ActRead
         * @description One thing that was done to a document; `details` as the act has them, such as a version or a reason.
         */
        ActRead: {
            /** Act */
            act: string;
            /** Actor */
            actor: string;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Details */
            details: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * Action
         * @description What happens when a document is due; nothing ever happens without people who approve it.
         * @enum {string}
         */
        Action: "review" | "destroy";
        /** Answer[ApprovedRead] */
        Answer_ApprovedRead_: {
            data: components["schemas"]["ApprovedRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[BulkJobRead] */
        Answer_BulkJobRead_: {
            data: components["schemas"]["BulkJobRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[BulkResultRead] */
        Answer_BulkResultRead_: {
            data: components["schemas"]["BulkResultRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DispositionRead] */
        Answer_DispositionRead_: {
            data: components["schemas"]["DispositionRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DocumentHits] */
        Answer_DocumentHits_: {
            data: components["schemas"]["DocumentHits"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DocumentRead] */
        Answer_DocumentRead_: {
            data: components["schemas"]["DocumentRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[FoundRead] */
        Answer_FoundRead_: {
            data: components["schemas"]["FoundRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[HoldRead] */
        Answer_HoldRead_: {
            data: components["schemas"]["HoldRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[LatestZip] */
        Answer_LatestZip_: {
            data: components["schemas"]["LatestZip"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[LimitsRead] */
        Answer_LimitsRead_: {
            data: components["schemas"]["LimitsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PersonDocumentIds] */
        Answer_PersonDocumentIds_: {
            data: components["schemas"]["PersonDocumentIds"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreparedZip] */
        Answer_PreparedZip_: {
            data: components["schemas"]["PreparedZip"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreviewRead] */
        Answer_PreviewRead_: {
            data: components["schemas"]["PreviewRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReadAgainResult] */
        Answer_ReadAgainResult_: {
            data: components["schemas"]["ReadAgainResult"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReadingProgress] */
        Answer_ReadingProgress_: {
            data: components["schemas"]["ReadingProgress"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Restored] */
        Answer_Restored_: {
            data: components["schemas"]["Restored"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RoleRead] */
        Answer_RoleRead_: {
            data: components["schemas"]["RoleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RuleTrialRead] */
        Answer_RuleTrialRead_: {
            data: components["schemas"]["RuleTrialRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SavedMapping] */
        Answer_SavedMapping_: {
            data: components["schemas"]["SavedMapping"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StartedBulkUpload] */
        Answer_StartedBulkUpload_: {
            data: components["schemas"]["StartedBulkUpload"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StartedJob] */
        Answer_StartedJob_: {
            data: components["schemas"]["StartedJob"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TypeRead] */
        Answer_TypeRead_: {
            data: components["schemas"]["TypeRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[UnmappedPage] */
        Answer_UnmappedPage_: {
            data: components["schemas"]["UnmappedPage"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[WordsRead] */
        Answer_WordsRead_: {
            data: components["schemas"]["WordsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[ActRead]] */
        Answer_list_ActRead__: {
            /** Data */
            data: components["schemas"]["ActRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[KeepingHold]] */
        Answer_list_KeepingHold__: {
            /** Data */
            data: components["schemas"]["KeepingHold"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[MappingRead]] */
        Answer_list_MappingRead__: {
            /** Data */
            data: components["schemas"]["MappingRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[RoleRead]] */
        Answer_list_RoleRead__: {
            /** Data */
            data: components["schemas"]["RoleRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[TypeDue]] */
        Answer_list_TypeDue__: {
            /** Data */
            data: components["schemas"]["TypeDue"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[TypeRead]] */
        Answer_list_TypeRead__: {
            /** Data */
            data: components["schemas"]["TypeRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[VersionRead]] */
        Answer_list_VersionRead__: {
            /** Data */
            data: components["schemas"]["VersionRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[str]] */
        Answer_list_str__: {
            /** Data */
            data: string[];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ApprovalRead
         * @description Who has approved a list.
         */
        ApprovalRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Ismine */
            isMine: boolean;
            /** Name */
            name: string;
        };
        /**
         * ApproveRequest
         * @description Which bulk upload to approve; with `documents` only if it is still so many that wait.
         */
        ApproveRequest: {
            /** Documents */
            documents?: number | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * ApprovedRead
         * @description What an approval has stored, and what is left in the queue.
         */
        ApprovedRead: {
            /** Left */
            left: number;
            status: components["schemas"]["BulkStatus"];
            /** Stored */
            stored: number;
        };
        /**
         * AssignRequest
         * @description Whose a file is: `person` is the directory's own id.
         */
        AssignRequest: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /**
             * Resultid
             * Format: uuid
             */
            resultId: string;
        };
        /** Body_create_api_document_create_post */
        Body_create_api_document_create_post: {
            /**
             * File
             * @description The file; or name an upload.
             */
            file?: string | null;
            /**
             * Metadata
             * @description A JSON object by the schema of the type.
             * @default
             */
            metadata?: string;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Person
             * Format: uuid
             * @description The person's `id`.
             */
            person: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
            /**
             * Uploadid
             * @description A finished upload, in place of a file.
             */
            uploadId?: string | null;
        };
        /** Body_update_api_document_update_post */
        Body_update_api_document_update_post: {
            /**
             * File
             * @description The file; or name an upload.
             */
            file?: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Uploadid
             * @description A finished upload, in place of a file.
             */
            uploadId?: string | null;
        };
        /**
         * BulkCounts
         * @description How many files of a bulk upload there are, by what became of them.
         */
        BulkCounts: {
            /** Duplicate */
            duplicate: number;
            /** Files */
            files: number;
            /** Matched */
            matched: number;
            /** Open */
            open: number;
            /** Refused */
            refused: number;
            /** Skipped */
            skipped: number;
            /** Stored */
            stored: number;
            /** Unmapped */
            unmapped: number;
        };
        /**
         * BulkJobRead
         * @description A bulk upload.
         */
        BulkJobRead: {
            counts: components["schemas"]["BulkCounts"];
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Notes */
            notes: string;
            /**
             * Persons
             * @description How many persons the documents that wait are of.
             */
            persons: number;
            /** Problem */
            problem: string;
            /** Processedon */
            processedOn: string | null;
            /** Schoolid */
            schoolId: string;
            status: components["schemas"]["BulkStatus"];
            /** Type */
            type: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
        };
        /**
         * BulkResultRead
         * @description A file of a bulk upload; `reason` says why it is where it is.
         */
        BulkResultRead: {
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isinert */
            isInert: boolean;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Key */
            key: string;
            /** Mediatype */
            mediaType: string;
            /** Note */
            note: string;
            /** Number */
            number: number;
            /** Pages */
            pages: number | null;
            /** Path */
            path: string;
            /** Person */
            person: string | null;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
            /** Schoolid */
            schoolId: string;
            status: components["schemas"]["ResultState"];
        };
        /**
         * BulkStatus
         * @description Where a bulk upload is.
         * @enum {string}
         */
        BulkStatus: "queued" | "working" | "review" | "complete" | "cancelled" | "failed";
        /**
         * BulkViewRequest
         * @description A bulk upload by `id`, or the file of one of its results by `resultId`; `picture` is of its first page.
         */
        BulkViewRequest: {
            /** Id */
            id?: string | null;
            /**
             * Picture
             * @default false
             */
            picture?: boolean;
            /** Resultid */
            resultId?: string | null;
        };
        /**
         * ChangeRequest
         * @description What to change of a document; what is left out stays.
         */
        ChangeRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Metadata */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** Name */
            name?: string | null;
            /** Typeid */
            typeId?: string | null;
        };
        /**
         * CodeRule
         * @description One long scan: a document begins at each sheet with a QR code, which holds the id.
         *
         *     With `keepsSheets` the page with the code is the document's first one; separator sheets of ours never are.
         */
        CodeRule: {
            /**
             * By
             * @default personId
             * @enum {string}
             */
            by?: "personId" | "otherId";
            /**
             * Keepssheets
             * @default false
             */
            keepsSheets?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "code";
        };
        /**
         * CreateBulkRequest
         * @description What to read: the uploads, of which document type they are, and by which rule each file says whose it is.
         */
        CreateBulkRequest: {
            /**
             * Name
             * @default
             */
            name?: string;
            /** Rule */
            rule: components["schemas"]["NameRule"] | components["schemas"]["PatternRule"] | components["schemas"]["CodeRule"] | components["schemas"]["IndexRule"];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
            /** Uploadids */
            uploadIds: string[];
        };
        /**
         * DispositionRead
         * @description A list of documents that are to be destroyed, or were; `counts` are of its documents, by their state.
         *
         *     `isMine`: whoever asks has proposed it, and may not approve it.
         */
        DispositionRead: {
            /** Approvals */
            approvals: components["schemas"]["ApprovalRead"][];
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /** Endreason */
            endReason: string;
            /** Hascertificate */
            hasCertificate: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Ismine */
            isMine: boolean;
            /** Note */
            note: string;
            /**
             * Proposedat
             * Format: date-time
             */
            proposedAt: string;
            /** Proposedby */
            proposedBy: string;
            /** Scope */
            scope: string;
            state: components["schemas"]["ListState"];
        };
        /**
         * DispositionRequest
         * @description Which list.
         */
        DispositionRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * DocumentFlags
         * @description What the caller may do with a document.
         */
        DocumentFlags: {
            /** Candelete */
            canDelete: boolean;
            /** Candownload */
            canDownload: boolean;
            /** Canmodify */
            canModify: boolean;
            /** Canseehistory */
            canSeeHistory: boolean;
            /** Cansend */
            canSend: boolean;
            /** Canupload */
            canUpload: boolean;
            /** Canview */
            canView: boolean;
        };
        /**
         * DocumentHit
         * @description A document that was found.
         *
         *     `page` is the one that answers best, counted from 1, where its kind of file has pages; `snippet` is empty where the
         *     document was found by what it is called or whose it is.
         */
        DocumentHit: {
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isinert */
            isInert: boolean;
            /** Mediatype */
            mediaType: string;
            /** Name */
            name: string;
            /** Page */
            page: number | null;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Schoolid */
            schoolId: string;
            /** Snippet */
            snippet: components["schemas"]["SnippetPart"][];
            /** Type */
            type: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
            /** Version */
            version: number;
        };
        /**
         * DocumentHits
         * @description Some of the documents that were found, the newest first, and how many there are in all.
         */
        DocumentHits: {
            /** Hits */
            hits: components["schemas"]["DocumentHit"][];
            /** Total */
            total: number;
        };
        /**
         * DocumentRead
         * @description A document with its present file. `person` is the directory's row, the id and name beside it the district's.
         *
         *     Only what is inert is ever shown in a page; anything else is for download.
         */
        DocumentRead: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isinert */
            isInert: boolean;
            /** Mediatype */
            mediaType: string;
            /** Metadata */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** Name */
            name: string;
            /** Pages */
            pages: number | null;
            permissions: components["schemas"]["DocumentFlags"];
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Schoolid */
            schoolId: string;
            /** Sizebytes */
            sizeBytes: number;
            /** State */
            state: string;
            /** Type */
            type: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
            /** Version */
            version: number;
        };
        /**
         * DocumentRequest
         * @description Which document.
         */
        DocumentRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * DocumentVerb
         * @description What can be done with a stored document; the values are the ids of the permissions (specification §6).
         * @enum {string}
         */
        DocumentVerb: "document.view" | "document.download" | "document.upload" | "document.send" | "document.delete" | "document.modify" | "document.history";
        /**
         * DocumentsRequest
         * @description Which documents.
         */
        DocumentsRequest: {
            /** Ids */
            ids: string[];
        };
        /**
         * DownloadZipRequest
         * @description Which part of which zip; the first has the number 1.
         */
        DownloadZipRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Part
             * @default 1
             */
            part?: number;
        };
        /**
         * FindRequest
         * @description Words to look for in an opened document.
         */
        FindRequest: {
            /** Phrase */
            phrase: string;
            /** Ticket */
            ticket: string;
        };
        /**
         * FoundRead
         * @description The places in their order; `isMore` where not all of the document was looked through.
         */
        FoundRead: {
            /** Ismore */
            isMore: boolean;
            /** Matches */
            matches: components["schemas"]["MatchRead"][];
        };
        /**
         * HeldDocumentRequest
         * @description Which document.
         */
        HeldDocumentRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * HoldKind
         * @description What a legal hold is on.
         * @enum {string}
         */
        HoldKind: "person" | "document" | "search";
        /**
         * HoldRead
         * @description A legal hold that was placed or released, and how many documents it is on now.
         */
        HoldRead: {
            /** Documents */
            documents: number;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            kind: components["schemas"]["HoldKind"];
            /** Label */
            label: string;
        };
        /**
         * HoldRequest
         * @description A legal hold to place: on a `person`, on a document, or on what a search finds, with at least one condition.
         *
         *     A person is named by `person`, or by the district's own `personId` where one alone has it. `createdFrom` and
         *     `createdTo` are days in the district's time zone; both count. `phrase` is looked for in the names of documents and
         *     persons, and in persons' ids.
         */
        HoldRequest: {
            /** Createdfrom */
            createdFrom?: string | null;
            /** Createdto */
            createdTo?: string | null;
            /** Documentid */
            documentId?: string | null;
            kind: components["schemas"]["HoldKind"];
            /** Person */
            person?: string | null;
            /**
             * Personid
             * @default
             */
            personId?: string;
            /**
             * Phrase
             * @default
             */
            phrase?: string;
            /** Reason */
            reason: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** Typeid */
            typeId?: string | null;
        };
        /**
         * IndexRule
         * @description A CSV among the uploads, or called index.csv in the archive, says whose each file is.
         */
        IndexRule: {
            /**
             * By
             * @default personId
             * @enum {string}
             */
            by?: "personId" | "otherId";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "index";
        };
        /**
         * ItemState
         * @description What became of a document on a list.
         * @enum {string}
         */
        ItemState: "proposed" | "objected" | "kept" | "destroyed";
        /**
         * ItemsRequest
         * @description Which results of jobs that add documents.
         */
        ItemsRequest: {
            /** Ids */
            ids: string[];
        };
        /**
         * JobRequest
         * @description Which bulk upload.
         */
        JobRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /** @description A JSON Schema (draft 2020-12), from which a form is drawn. */
        JsonSchema: {
            [key: string]: unknown;
        };
        JsonValue: unknown;
        /**
         * KeepingHold
         * @description A legal hold that keeps a document; what it is on in words, and why, are for administrators alone.
         */
        KeepingHold: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            kind: components["schemas"]["HoldKind"];
            /** Label */
            label: string;
            /** Placedby */
            placedBy: string;
            /**
             * Placedon
             * Format: date-time
             */
            placedOn: string;
            /** Reason */
            reason: string;
        };
        /**
         * LatestZip
         * @description The newest zip of whoever asks that has not expired; null where there is none.
         */
        LatestZip: {
            zip: components["schemas"]["ZipRead"] | null;
        };
        /**
         * LimitsRead
         * @description Bytes that a document, and a file of a bulk upload may have; a larger document than `large` is told of.
         *
         *     `types` are those of which the caller may add documents.
         */
        LimitsRead: {
            /** Bulk */
            bulk: number;
            /** Document */
            document: number;
            /** Large */
            large: number;
            /** Types */
            types: string[];
        };
        /**
         * ListState
         * @description How far a disposition is.
         * @enum {string}
         */
        ListState: "proposed" | "approved" | "done" | "withdrawn";
        /**
         * MappingRead
         * @description A role of a student information system, and the document storage role that it stands for.
         */
        MappingRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Roleid
             * Format: uuid
             */
            roleId: string;
            /** Rolename */
            roleName: string;
            /** Sisrole */
            sisRole: string;
        };
        /**
         * MappingRequest
         * @description A role of a student information system, and the document storage role that it stands for.
         */
        MappingRequest: {
            /**
             * Roleid
             * Format: uuid
             */
            roleId: string;
            /** Sisrole */
            sisRole: string;
        };
        /**
         * MatchRead
         * @description A place; `first` and `last` are words of its page, null where the page is a picture.
         */
        MatchRead: {
            /** First */
            first: number | null;
            /** Last */
            last: number | null;
            /** Page */
            page: number;
        };
        /**
         * MetadataField
         * @description One field. `title` is its label, `description` the help below it.
         *
         *     A text has `format` for a date, `enum` for a choice, or `maxLength`; numbers have `minimum` and `maximum`.
         */
        MetadataField: {
            /**
             * Description
             * @default
             */
            description?: string;
            /** Enum */
            enum?: string[] | null;
            /** Format */
            format?: "date" | null;
            /** Maxlength */
            maxLength?: number | null;
            /** Maximum */
            maximum?: number | null;
            /** Minimum */
            minimum?: number | null;
            /**
             * Title
             * @default
             */
            title?: string;
            /**
             * Type
             * @enum {string}
             */
            type: "string" | "number" | "integer" | "boolean";
        };
        /**
         * MetadataSchema
         * @description The metadata of a type's documents; without properties there are none.
         */
        MetadataSchema: {
            /**
             * Properties
             * @default {}
             */
            properties?: {
                [key: string]: components["schemas"]["MetadataField"];
            };
            /**
             * Required
             * @default []
             */
            required?: string[];
            /**
             * Type
             * @default object
             * @constant
             */
            type?: "object";
        };
        /**
         * NameRule
         * @description The id is the file's name without its ending, or the first or the last word of that.
         */
        NameRule: {
            /**
             * By
             * @default personId
             * @enum {string}
             */
            by?: "personId" | "otherId";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "name";
            /**
             * Part
             * @default whole
             * @enum {string}
             */
            part?: "whole" | "first" | "last";
        };
        /**
         * NewItem
         * @description One of many documents to add: a finished upload, and whose it is.
         */
        NewItem: {
            /**
             * Metadata
             * @default {}
             */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Name */
            name?: string | null;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /**
             * Typeid
             * Format: uuid
             */
            typeId: string;
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * NewItems
         * @description Many documents to add.
         */
        NewItems: {
            /** Items */
            items: components["schemas"]["NewItem"][];
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * ObjectRequest
         * @description Which documents or records to take out of a list, and why.
         */
        ObjectRequest: {
            /** Documentids */
            documentIds: string[];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Reason */
            reason: string;
        };
        /**
         * PageRequest
         * @description A page, counted from 1, so many pixels wide.
         */
        PageRequest: {
            /**
             * Page
             * @default 1
             */
            page?: number;
            /** Ticket */
            ticket: string;
            /**
             * Width
             * @default 900
             */
            width?: number;
        };
        /**
         * PatternRule
         * @description The id is what the group `id` of a pattern finds in the file's name with its folders.
         */
        PatternRule: {
            /**
             * By
             * @default personId
             * @enum {string}
             */
            by?: "personId" | "otherId";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pattern";
            /** Pattern */
            pattern: string;
        };
        /**
         * PersonDocumentIds
         * @description The documents of a person that the caller may view, the newest first.
         */
        PersonDocumentIds: {
            /** Ids */
            ids: string[];
        };
        /**
         * PersonDocumentsRequest
         * @description Whose documents, by the person's `id`.
         */
        PersonDocumentsRequest: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
        };
        /**
         * PrepareZipRequest
         * @description Which documents: by their ids, or all that the list of documents shows for a query.
         */
        PrepareZipRequest: {
            /**
             * Ids
             * @default []
             */
            ids?: string[];
            query?: components["schemas"]["RecordQuery"] | null;
        };
        /**
         * PreparedZip
         * @description The zip that is being prepared.
         */
        PreparedZip: {
            /**
             * Zipid
             * Format: uuid
             */
            zipId: string;
        };
        /**
         * PreviewKind
         * @description How a document is shown.
         * @enum {string}
         */
        PreviewKind: "pages" | "text" | "none";
        /**
         * PreviewRead
         * @description A preview that was opened; the ticket is shown for each page of it.
         */
        PreviewRead: {
            /** Filename */
            fileName: string;
            kind: components["schemas"]["PreviewKind"];
            /** Mediatype */
            mediaType: string;
            /** Pages */
            pages: number;
            /** Ticket */
            ticket: string;
        };
        /**
         * PreviewRequest
         * @description The document to look at, in its present version or an earlier one; support says why.
         */
        PreviewRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /** Version */
            version?: number | null;
        };
        /**
         * PreviewedFile
         * @description A file, what the rule finds in its name, and whose it would be.
         */
        PreviewedFile: {
            /** Ismatched */
            isMatched: boolean;
            /** Key */
            key: string;
            /** Path */
            path: string;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
        };
        /**
         * ProposeRequest
         * @description What to put on a list of all that is due: documents by their ids or of one type, the records of one `keeper`, or
         *     else whatever is to be destroyed without a look.
         */
        ProposeRequest: {
            /**
             * Documentids
             * @default []
             */
            documentIds?: string[];
            /**
             * Keeper
             * @default
             */
            keeper?: string;
            /**
             * Note
             * @default
             */
            note?: string;
            /** Typeid */
            typeId?: string | null;
        };
        /**
         * ReadAgainRequest
         * @description Which documents to read again; with `illegible` all of which nothing could be read.
         */
        ReadAgainRequest: {
            /**
             * Ids
             * @default []
             */
            ids?: string[];
            /**
             * Illegible
             * @default false
             */
            illegible?: boolean;
        };
        /**
         * ReadAgainResult
         * @description How many documents are read again.
         */
        ReadAgainResult: {
            /** Count */
            count: number;
        };
        /**
         * ReadingProgress
         * @description How many of the documents that may be viewed are in which state of being read.
         */
        ReadingProgress: {
            /** Illegible */
            illegible: number;
            /** Read */
            read: number;
            /** Reading */
            reading: number;
            /** Todo */
            todo: number;
        };
        /**
         * RecordQuery
         * @description The filters and the phrase of a grid, as `POST /api/search/export` takes them.
         */
        RecordQuery: {
            /**
             * Filters
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
            /**
             * Phrase
             * @default
             */
            phrase?: string;
        };
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** BinnedDocumentsRecord */
            BinnedDocuments: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                deletedOn: string | null;
                fileName: string;
                /** Format: uuid */
                id: string;
                mediaType: string;
                name: string;
                pages: number | null;
                /** Format: uuid */
                person: string;
                personId: string;
                personName: string;
                schoolId: string;
                sizeBytes: number;
                type: string;
                /** Format: uuid */
                typeId: string;
                /** Format: date-time */
                updatedOn: string;
                version: number;
            };
            /** BulkJobResultsRecord */
            BulkJobResults: {
                documentId: string | null;
                fileName: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                note: string;
                number: number;
                pages: number | null;
                person: string | null;
                personId: string;
                personName: string;
                reason: string;
                schoolId: string;
                schoolName: string;
                sizeBytes: number | null;
                /** @enum {string} */
                status: "todo" | "doing" | "matched" | "unmapped" | "duplicate" | "refused" | "stored" | "skipped";
            };
            /** BulkUploadJobsRecord */
            BulkUploadJobs: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                documentType: string;
                files: number;
                /** Format: uuid */
                id: string;
                matchedCount: number;
                name: string;
                openCount: number;
                processedOn: string | null;
                schoolId: string;
                schoolName: string;
                /** @enum {string} */
                status: "queued" | "working" | "review" | "complete" | "cancelled" | "failed";
                storedCount: number;
                /** Format: uuid */
                typeId: string;
                unmappedCount: number;
            };
            /** DestroyedDocumentsRecord */
            DestroyedDocuments: {
                /** Format: date-time */
                createdOn: string;
                destroyedOn: string | null;
                /** Format: uuid */
                id: string;
                pages: number | null;
                /** Format: uuid */
                person: string;
                personId: string;
                schoolId: string;
                sha256: string;
                sizeBytes: number;
                type: string;
            };
            /** DispositionDocumentsRecord */
            DispositionDocuments: {
                address: string;
                by: string;
                /** Format: uuid */
                dispositionId: string;
                /** Format: uuid */
                documentId: string;
                dueOn: string | null;
                /** Format: uuid */
                id: string;
                keeper: string;
                name: string;
                personId: string;
                personName: string;
                reason: string;
                rule: string;
                /** @enum {string} */
                state: "proposed" | "objected" | "kept" | "destroyed";
                title: string;
                type: string;
            };
            /** DispositionsRecord */
            Dispositions: {
                approvedBy: string[] | null;
                documents: number;
                endedOn: string | null;
                /** Format: uuid */
                id: string;
                note: string;
                proposedBy: string;
                /** Format: date-time */
                proposedOn: string;
                scope: string;
                /** @enum {string} */
                state: "proposed" | "approved" | "done" | "withdrawn";
            };
            /** DocumentListRecord */
            DocumentList: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                fileName: string;
                /** Format: uuid */
                id: string;
                mediaType: string;
                name: string;
                pages: number | null;
                /** Format: uuid */
                person: string;
                personId: string;
                personName: string;
                schoolId: string;
                sizeBytes: number;
                type: string;
                /** Format: uuid */
                typeId: string;
                /** Format: date-time */
                updatedOn: string;
                version: number;
            };
            /** DocumentReadingsRecord */
            DocumentReadings: {
                /** Format: date-time */
                createdOn: string;
                /** Format: uuid */
                id: string;
                name: string;
                personId: string;
                personName: string;
                readOn: string | null;
                reason: string;
                /** @enum {string} */
                state: "todo" | "reading" | "read" | "illegible";
            };
            /** DocumentResultsRecord */
            DocumentResults: {
                createdBy: string | null;
                documentId: string | null;
                documentName: string;
                doneOn: string | null;
                email: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                message: string;
                name: string;
                number: number;
                personId: string;
                studentId: string;
            };
            /** DocumentRolesRecord */
            DocumentRoles: {
                /** Format: uuid */
                id: string;
                name: string;
                nameKey: string;
                permissions: string[];
                types: string[] | null;
                /** Format: date-time */
                updatedOn: string;
            };
            /** DocumentTypesRecord */
            DocumentTypes: {
                /** Format: uuid */
                id: string;
                isActive: boolean;
                name: string;
                nameKey: string;
                retentionPeriodDays: number | null;
                /** Format: date-time */
                updatedOn: string;
            };
            /** DueDocumentsRecord */
            DueDocuments: {
                /** @enum {string} */
                action: "review" | "destroy";
                /** Format: date-time */
                createdOn: string;
                dueOn: string | null;
                /** Format: uuid */
                id: string;
                isHeld: boolean;
                name: string;
                /** Format: uuid */
                person: string;
                personId: string;
                personName: string;
                schoolId: string;
                type: string;
                /** Format: uuid */
                typeId: string;
            };
            /** HoldsRecord */
            Holds: {
                /** Format: uuid */
                id: string;
                isOpen: boolean;
                /** @enum {string} */
                kind: "person" | "document" | "search";
                label: string;
                placedBy: string;
                /** Format: date-time */
                placedOn: string;
                reason: string;
                releaseReason: string;
                releasedBy: string;
                releasedOn: string | null;
            };
            /** NotProcessedResultsRecord */
            NotProcessedResults: {
                createdBy: string | null;
                documentId: string | null;
                documentName: string;
                doneOn: string | null;
                email: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                message: string;
                name: string;
                number: number;
                personId: string;
                studentId: string;
            };
            /** PersonDocumentsRecord */
            PersonDocuments: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                fileName: string;
                /** Format: uuid */
                id: string;
                mediaType: string;
                name: string;
                pages: number | null;
                /** Format: uuid */
                person: string;
                personId: string;
                personName: string;
                schoolId: string;
                sizeBytes: number;
                type: string;
                /** Format: uuid */
                typeId: string;
                /** Format: date-time */
                updatedOn: string;
                version: number;
            };
        };
        /**
         * Refusal
         * @description The answer to a request that failed (specification §8).
         */
        Refusal: {
            /** Code */
            code: string;
            /** Data */
            data: {
                [key: string]: unknown;
            } | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ReleaseRequest
         * @description Which hold is released, and why.
         */
        ReleaseRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Reason */
            reason: string;
        };
        /**
         * Restored
         * @description The documents that came back from the bin.
         */
        Restored: {
            /** Ids */
            ids: string[];
        };
        /**
         * ResultRequest
         * @description Which file.
         */
        ResultRequest: {
            /**
             * Resultid
             * Format: uuid
             */
            resultId: string;
        };
        /**
         * ResultState
         * @description Where a file of a bulk upload is.
         * @enum {string}
         */
        ResultState: "todo" | "doing" | "matched" | "unmapped" | "duplicate" | "refused" | "stored" | "skipped";
        /**
         * Retention
         * @description From which day documents of a type are kept for how long, and what happens then.
         *
         *     `field` names the date of the metadata for the trigger `field`. `review`: somebody looks at each document before it
         *     is put on a list to be destroyed; `destroy`: it is proposed with all others that are due.
         */
        "Retention-Input": {
            action: components["schemas"]["Action"];
            /** Amount */
            amount: number;
            /**
             * Field
             * @default
             */
            field?: string;
            trigger: components["schemas"]["Trigger"];
            unit: components["schemas"]["Unit"];
        };
        /**
         * Retention
         * @description From which day documents of a type are kept for how long, and what happens then.
         *
         *     `field` names the date of the metadata for the trigger `field`. `review`: somebody looks at each document before it
         *     is put on a list to be destroyed; `destroy`: it is proposed with all others that are due.
         */
        "Retention-Output": {
            action: components["schemas"]["Action"];
            /** Amount */
            amount: number;
            /**
             * Field
             * @default
             */
            field: string;
            trigger: components["schemas"]["Trigger"];
            unit: components["schemas"]["Unit"];
        };
        /**
         * RoleRead
         * @description A document storage role; there is one store, so `docMgmtId` is the role's own id.
         */
        RoleRead: {
            /** Access */
            access: components["schemas"]["AccessRead"][];
            /**
             * Docmgmtid
             * Format: uuid
             */
            docMgmtId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Permissions */
            permissions: string[];
        };
        /**
         * RoleRequest
         * @description Which document storage role.
         */
        RoleRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * RuleTrialRead
         * @description The first files of the uploads.
         */
        RuleTrialRead: {
            /** Files */
            files: components["schemas"]["PreviewedFile"][];
        };
        /**
         * RuleTrialRequest
         * @description Which rule to try on which uploads; the first twenty are looked into.
         */
        RuleTrialRequest: {
            /** Rule */
            rule: components["schemas"]["NameRule"] | components["schemas"]["PatternRule"] | components["schemas"]["CodeRule"] | components["schemas"]["IndexRule"];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** Uploadids */
            uploadIds: string[];
        };
        /**
         * SaveRoleRequest
         * @description A document storage role to save; without an id it is a new one. `docMgmtId` is answered, never chosen.
         */
        SaveRoleRequest: {
            /**
             * Access
             * @default []
             */
            access?: components["schemas"]["AccessEntry"][];
            /** Docmgmtid */
            docMgmtId?: string | null;
            /** Id */
            id?: string | null;
            /** Name */
            name: string;
            /**
             * Permissions
             * @default []
             */
            permissions?: components["schemas"]["DocumentVerb"][];
        };
        /**
         * SaveRolesRequest
         * @description Several document storage roles to save together.
         */
        SaveRolesRequest: {
            /** Roles */
            roles: components["schemas"]["SaveRoleRequest"][];
        };
        /**
         * SaveTypeRequest
         * @description A document type to save; without an id it is a new one. Without a period, documents are kept without end.
         *
         *     `schema` says what its documents tell beside their file; left out, it stays as it is.
         *     `retentionPeriodDays` counts from the day on which a document was stored. `retention` says more, and stands in its
         *     place; where it is left out it stays as it is, and null takes it back.
         */
        SaveTypeRequest: {
            /** Id */
            id?: string | null;
            /**
             * Isactive
             * @default true
             */
            isActive?: boolean;
            /** Name */
            name: string;
            retention?: components["schemas"]["Retention-Input"] | null;
            /** Retentionperioddays */
            retentionPeriodDays?: number | null;
            schema?: components["schemas"]["MetadataSchema"] | null;
        };
        /**
         * SavedMapping
         * @description The id of a mapping.
         */
        SavedMapping: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * SearchDocumentsRequest
         * @description A search in the content of documents: words, "phrases", -exclusions, OR, beginnings* and fields.
         */
        SearchDocumentsRequest: {
            /**
             * @default {
             *       "typeIds": []
             *     }
             */
            filters?: components["schemas"]["SearchFilters"];
            /**
             * From
             * @default 0
             */
            from?: number;
            /** Phrase */
            phrase: string;
            /**
             * Size
             * @default 20
             */
            size?: number;
        };
        /**
         * SearchFilters
         * @description What narrows a search beside its words; every one that is given must hold.
         */
        SearchFilters: {
            /** After */
            after?: string | null;
            /** Before */
            before?: string | null;
            /** Person */
            person?: string | null;
            /** Schoolid */
            schoolId?: string | null;
            /**
             * Typeids
             * @default []
             */
            typeIds?: string[];
        };
        /**
         * SendRequest
         * @description Which documents to send to the families of their persons. Without a subject it is what all are called.
         *
         *     `review` lets the job wait until a clerk has looked at it.
         */
        SendRequest: {
            /** Expireson */
            expiresOn?: string | null;
            /** Ids */
            ids: string[];
            /**
             * Message
             * @default
             */
            message?: string;
            /**
             * Review
             * @default false
             */
            review?: boolean;
            /**
             * Subject
             * @default
             */
            subject?: string;
        };
        /**
         * SheetsRequest
         * @description For whom to print separator sheets: persons with these ids, everybody of a school, or `copies` for anybody.
         */
        SheetsRequest: {
            /**
             * By
             * @default personId
             * @enum {string}
             */
            by?: "personId" | "otherId";
            /**
             * Copies
             * @default 0
             */
            copies?: number;
            /**
             * Ids
             * @default []
             */
            ids?: string[];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
        };
        /**
         * SkipRequest
         * @description A file that does not become a document, and why.
         */
        SkipRequest: {
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Resultid
             * Format: uuid
             */
            resultId: string;
        };
        /**
         * SnippetPart
         * @description A piece of the text; `isMarked` where it is what was looked for.
         */
        SnippetPart: {
            /** Ismarked */
            isMarked: boolean;
            /** Text */
            text: string;
        };
        /**
         * StartedBulkUpload
         * @description The bulk upload that was started.
         */
        StartedBulkUpload: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * StartedJob
         * @description The job that does it.
         */
        StartedJob: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * Trigger
         * @description From which day a document's period counts.
         * @enum {string}
         */
        Trigger: "created" | "schoolYearEnd" | "exit" | "birthday" | "field";
        /**
         * TypeDue
         * @description How many documents of a type are due by its rule, and how many more are but for a legal hold.
         *
         *     With a `keeper` they are records of the plugin that offers them by this key, and `id` is null.
         */
        TypeDue: {
            action: components["schemas"]["Action"];
            /** Due */
            due: number;
            /** Held */
            held: number;
            /** Id */
            id: string | null;
            /** Keeper */
            keeper: string;
            /** Name */
            name: string;
            /** Rule */
            rule: string;
        };
        /**
         * TypeRead
         * @description A document type; without a period, documents are kept without end.
         */
        TypeRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isactive */
            isActive: boolean;
            /** Name */
            name: string;
            retention: components["schemas"]["Retention-Output"] | null;
            /** Retentionperioddays */
            retentionPeriodDays: number | null;
            schema: components["schemas"]["JsonSchema"];
        };
        /**
         * Unit
         * @description What a period counts.
         * @enum {string}
         */
        Unit: "days" | "months" | "years";
        /**
         * UnmappedPage
         * @description Files that are nobody's in their order, and how many there are in all.
         */
        UnmappedPage: {
            /** Results */
            results: components["schemas"]["BulkResultRead"][];
            /** Total */
            total: number;
        };
        /**
         * UnmappedRequest
         * @description A page of the queue: the files that are nobody's, behind the one with the number `after`.
         */
        UnmappedRequest: {
            /**
             * After
             * @default 0
             */
            after?: number;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Size
             * @default 50
             */
            size?: number;
        };
        /**
         * VersionRead
         * @description One file that the document has, or had.
         */
        VersionRead: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Filename */
            fileName: string;
            /** Iscurrent */
            isCurrent: boolean;
            /** Isinert */
            isInert: boolean;
            /** Mediatype */
            mediaType: string;
            /** Pages */
            pages: number | null;
            /** Sha256 */
            sha256: string;
            /** Sizebytes */
            sizeBytes: number;
            /** Version */
            version: number;
        };
        /**
         * VersionRequest
         * @description Which version of a document.
         */
        VersionRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Version */
            version: number;
        };
        /**
         * ViewRequest
         * @description Which file to answer; without a version the present one. `reason` stands in the document's history.
         */
        ViewRequest: {
            /**
             * Download
             * @default false
             */
            download?: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /** Version */
            version?: number | null;
        };
        /**
         * WordRead
         * @description A word, and where it stands: shares of the page's width and height.
         */
        WordRead: {
            /** Height */
            height: number;
            /** Left */
            left: number;
            /** Text */
            text: string;
            /** Top */
            top: number;
            /** Width */
            width: number;
        };
        /**
         * WordsRead
         * @description The words of a page in their order of reading, or the text of a document that has no pages.
         */
        WordsRead: {
            /** Text */
            text: string;
            /** Words */
            words: components["schemas"]["WordRead"][];
        };
        /**
         * WordsRequest
         * @description A page, counted from 1.
         */
        WordsRequest: {
            /**
             * Page
             * @default 1
             */
            page?: number;
            /** Ticket */
            ticket: string;
        };
        /**
         * ZipPartRead
         * @description A part as it would be downloaded now.
         */
        ZipPartRead: {
            /** Documents */
            documents: number;
            /** Part */
            part: number;
            /** Sizebytes */
            sizeBytes: number;
        };
        /**
         * ZipRead
         * @description A zip; `left_out` counts those asked for that are in no part for whoever asks now.
         */
        ZipRead: {
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Documents */
            documents: number;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Leftout */
            leftOut: number;
            /** Parts */
            parts: components["schemas"]["ZipPartRead"][];
            status: components["schemas"]["ZipStatus"];
        };
        /**
         * ZipStatus
         * @description How far a zip is.
         * @enum {string}
         */
        ZipStatus: "preparing" | "ready" | "failed";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
